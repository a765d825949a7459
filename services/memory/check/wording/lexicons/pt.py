"""Portuguese of Portugal and Brazil. Forms that are both an order and a habit stand under `maybe`."""

from typing import Final

PHRASES: Final = {
    "plain": "melhor amigo, melhor amiga, melhores amigos, melhores amigas",
    "unnamed": """
        segunda*, terca*, quarta*, quinta*, sexta*, sabado*, domingo*, janeiro, fevereiro, marco, abril, maio, junho,
        julho, agosto, setembro, outubro, novembro, dezembro, natal
    """,
    "trigger": """
        a partir de agora, de agora em diante, daqui em diante, doravante, daqui para a frente, a partir de hoje,
        sempre que, toda vez que, cada vez que, sempre, por padrao, por predefinicao, automaticamente, no futuro,
        futuramente, assim que, antes de cada, depois de cada, apos cada, antes de responder, em cada, em todas, em todos,
        em toda, a cada, para cada, para todas, para todos, permanentemente, sem excecao, toda manha, todas as manhas,
        todas as noites, todos os dias, toda semana, todo mes, cada resposta, cada mensagem, cada fatura,
        todas as respostas, todas as mensagens, todas as faturas, se o usuario perguntar, se o utilizador perguntar,
        quando o usuario perguntar, quando o utilizador perguntar, quando se falar, quando alguem perguntar,
        for mencionad*, forem mencionad*, se mencionar, a regra e, nova regra, ate novo aviso, no final de cada,
        no inicio de cada, qualquer pergunta, qualquer pedido, toda fatura
    """,
    "when": "quando, se, antes de, depois de, apos, ao, cada, toda, todo, todos, todas, nunca, jamais, uma vez",
    "modal": """
        deve, devem, devera, deverao, deveria, deveriam, tem que, tem de, pode, podem, nunca, jamais, sempre, obedece,
        segue, ignora, agora e, nao deve, nao
    """,
    "assistant": "assistente, o assistente, assistentes, a ia, ia, chatbot, o bot, o modelo, voce",
    "bot": """
        o assistente, ao assistente, os assistentes, assistente de ia, assistente deve, assistentes de ia, a ia, ia,
        inteligencia artificial, chatbot, o bot, o modelo, agente de ia
    """,
    "act": """
        enviar, envie, enviem, reencaminhar, reencaminhe, encaminhar, encaminhe, mandar, mande, transferir, transfira,
        remeter, apagar, apague, excluir, exclua, eliminar, elimine, deletar, delete, desativar, desative, desligar,
        instalar, instale, executar, execute, carregar, descarregar, baixar, baixe, publicar, publique, exportar,
        exporte, aprovar, aprove, autorizar, autorize, aceitar, redirecionar, redirecione, ocultar, oculte, revelar,
        divulgar, subscrever, assinar, iniciar sessao, colocar em copia, compartilhar, compartilhe, partilhar,
        partilhe, obedecer, obedeca, entregar, entregue, conceder, conceda, dar acesso, ignorar, contornar,
        fazer upload, aceite os, aceite as, aceite qualquer, aceite convites, aceite pedidos
    """,
    "errand": """
        pagar, pague, comprar, compre, encomendar, encomende, pedir, peca, reservar, reserve, abrir, abra, visitar, visite,
        consultar, consulte, clicar, clique, usar, use, utilizar, utilize, ligar, ligue, telefonar, imprimir, escrever,
        escreva, contatar, contactar, avisar, avise, informar, informe, copiar, copie, ir a, aceder, aceda, acessar,
        acesse, ler, leia, guardar, guarde, salvar, salve, perguntar, pergunte, recorrer, passar
    """,
    "deed": """
        dizer, diga, mencionar, mencione, incluir, inclua, acrescentar, acrescente, adicionar, adicione, recomendar,
        recomende, preferir, prefira, sugerir, sugira, propor, proponha, citar, cite, responder, responda, terminar,
        termine, comecar, comece, verificar, confiar, confie, substituir, substitua, direcionar, direcione, aconselhar,
        aconselhe, anexar, anexe, inserir, insira, colocar, coloque, promover, promova, elogiar, seguir, siga, priorizar,
        indicar, indique, escolher
    """,
    "maybe": """
        envia, manda, recomenda, menciona, adiciona, acrescenta, abre, consulta, paga, usa, utiliza, cita, instala, apaga,
        elimina, exclui, partilha, compartilha, copia, termina, propoe, sugere, aconselha, responde, aceita, aprova, liga,
        visita, baixa, executa, inclui, publica, reserva, compra, pede, anexa, encaminha, transfere, escreve
    """,
    "obliged": """
        deve, devem, devera, deverao, deveria, deveriam, tem de, tem que, e preciso, ha de, ser, sera, serao, sao, e para
    """,
    "done": """
        enviado, enviada, enviados, enviadas, encaminhado, encaminhada, encaminhadas, encaminhados, reencaminhad*,
        transferido, transferida, transferidos, apagado, apagada, apagados, apagadas, excluid*, eliminad*, desativad*,
        desligad*, instalado, instalada, executado, publicado, exportado, aprovado, aprovada, aprovados, aprovadas,
        aceito, redirecionad*, ignorado, ignorada, ignoradas, remetid*, ocultad*, obedecid*
    """,
    "done_mild": """
        pago, paga, pagos, pagas, copiado, copiada, copiadas, compartilhad*, partilhad*, mencionado, citado, citada,
        adicionad*, anexad*, aberto, aberta, reservad*, encomendad*, comprado, dirigid*, depositad*, liquidad*, entregue,
        entregues, consultado, seguido, seguidas, enderecad*
    """,
    "bills": """
        fatura, faturas, faturacao, faturamento, factura*, recibo, recibos, orcamento*, boleto*, nota fiscal,
        notas fiscais, cobranca*
    """,
    "money": """
        pagamento, pagamentos, dinheiro, fundos, reembolso*, salario*, ordenado, renda, rendas, aluguel, alugueis, quota,
        quotas, cota, mensalidade*, propinas, caucao, doacao, doacoes, donativo*, transferencia*, comissao, comissoes,
        deposito*, sinal, subsidio*, honorarios, taxas, imposto*, condominio, pix
    """,
    "papers": """
        arquivo, arquivos, ficheiro*, documento, documentos, copias de seguranca, copia de seguranca, backup, backups,
        contrato, contratos, relatorio*, formulario*, fotos, extrato*, dados, processo, ata, atas, lista, listas, plantas,
        curriculo, comprovante*, comprovativo*
    """,
    "post": """
        correio, carta, cartas, encomenda*, pacote*, entrega, entregas, pedido, pedidos, chamada, chamadas, ligacoes,
        codigos, resposta, respostas, email, emails, e mail, e mails, correspondencia, consultas, solicitac*, reserva,
        reservas, inscric*, mensagem, mensagens, reclamac*, envios, duvidas
    """,
    "goes": """
        vai para, vao para, vai, vao, envia*, enviar*, enviad*, manda*, dirig*, encaminh*, paga*, pago, pagos, pagar,
        deposita*, transfer*, remet*, redirecion*, entreg*, liquida*, novo endereco, nova morada, novo numero, chega,
        chegam, devem ir, deve ir, trata*, reembols*, sao feitos, e feito, sao feitas, e feita, cobrad*, enderec*,
        credita*, passam a ser, passa a ser, seguem, segue, recebe agora, recebe em, mandados, mandadas, sao entregues
    """,
    "pays": """
        paga*, pago, pagos, pagar, pagamento*, deposita*, transfer*, mensalidade*, quota*, aluguel, renda, fatura*, doac*,
        donativo*, salario, liquida*, caucao, reembols*, pix, boleto*, deposito*, recebe
    """,
    "to": "para, a, ao, aos, em, no, na, com, via, pelo, pela, por, junto",
    "beside": "em, no, na, de, do, da, pelo, pela, com",
    "desk": """
        conta, endereco, morada, caixa, escritorio, departamento, empresa, agencia, equipa, equipe, numero, iban, portal,
        servidor, pasta, tesoureiro, tesoureira, chave, contabilidade, administradora, fornecedor
    """,
    "bank": """
        dados bancarios, conta bancaria, numero da conta, numero de conta, conta, iban, nib, beneficiario, banco,
        chave pix, pix
    """,
    "details": "dados bancarios, numero da conta, numero de conta, iban, nib, beneficiario, dados de pagamento, chave pix",
    "changed": """
        novo, nova, novos, novas, mudou, mudaram, mudanca, alterou, alterado, alterados, atualizado, atualizados, agora,
        substitui, anterior, ja nao, antiga, passou a ser
    """,
    "account_new": """
        nova conta, novo iban, novos dados bancarios, novo numero de conta, conta antiga, conta anterior, mudou de banco,
        mudaram de banco, conta mudou, nova chave pix, novo beneficiario, mudanca de conta, novo nib
    """,
    "own": "propria, proprio, minha, meu, conta conjunta, poupanca",
    "override": """
        ignora, ignorar, ignore, ignorem, esquece, esquecer, esqueca, anula, anular, anule, anuladas, desconsider*,
        descart*, invalid*, ficam sem efeito, sem efeito, nao valem mais, ja nao valem, deixam de valer, nao se aplicam,
        ja nao se aplicam, substitui, substituem, suspens*, obsolet*, caduc*, prevalece*, desobede*, sobrepoe*, sobrepor,
        revogad*, cancela*, prioridade sobre, nao contam, nao valem, nao importam, podem ser ignoradas, podem ser ignorados
    """,
    "rules": """
        instrucao, instrucoes, regras, regra, normas, diretrizes, orientacoes, restricoes, politicas, prompt do sistema,
        limites, salvaguardas, ordens anteriores, filtros de seguranca, desejos do usuario, preferencias do usuario,
        o que o usuario, o que o utilizador, avisos de seguranca, notas anteriores
    """,
    "order": """
        agora voce e, voce agora e, voce e agora, tu es agora, agora es, voce deve, tu deves, voce precisa,
        voce nao e mais, aja como, age como, finja, finge, faca de conta, faz de conta, comporte se como, comporta te como,
        modo desenvolvedor, modo programador, modo deus, nota para a ia, nota a ia, nota para o assistente,
        nota ao assistente, nota para assistentes, aviso a ia, aviso para assistentes, aviso aos assistentes,
        mensagem para a ia, mensagem para o assistente, atencao assistente*, atencao ia, instrucoes para o assistente,
        instrucao para o assistente, instrucoes para a ia, instrucao para a ia, novas instrucoes, nova instrucao,
        instrucoes secretas, instrucoes ocultas, suas instrucoes, tuas instrucoes, suas regras, sem restricoes,
        primeira parte da regra, segunda parte da regra, prompt do sistema, se o usuario disser, quando o usuario disser,
        se o utilizador disser, quando o utilizador disser, assim que o usuario disser, se o usuario escrever,
        se o usuario responder, se o usuario aceitar, faca tudo o que, faz tudo o que, faca o que disser
    """,
    "conceal": """
        nao diga, nunca diga, nao digas, nunca digas, nao conte, nunca conte, nao contes, sem dizer, sem avisar,
        sem perguntar, sem mencionar, sem informar, sem contar, sem consultar, sem que o usuario, sem que o utilizador,
        sem que a usuaria, sem que ele, sem que ela, nao mencione, nunca mencione, nao mencionar, nunca mencionar,
        nao revele, nunca revele, nao revelar, nunca revelar, nao avise, nao avisar, nao pergunte, nao perguntar,
        nao informe, nao informar, nao alerte, nao alertar, esconda, esconder isto, esconder isso, esconder do,
        esconde isto, esconde isso, ocultar isto, ocultar isso, oculte isso, oculte isto, ocultar do, manter em segredo,
        mantenha em segredo, mantem em segredo, guarde segredo, guardar segredo, as escondidas, nas costas, nao deve saber,
        nao pode saber, nao precisa saber, nao deve perceber, sem o conhecimento, nao deve ser informad*, nunca dizer,
        nao deve avisar, nao deve dizer, nao deve mencionar, nao deve informar, guardar para si, nao deve contar,
        nao fale de, nunca fale, nao fale sobre, nao falar sobre, nunca falar, nao falar de
    """,
    "covert": """
        em segredo, secretamente, silenciosamente, em silencio, discretamente, sorrateiramente, em segundo plano,
        as escondidas
    """,
    "claim": """
        administrador, administradora, admin, proprietario, proprietaria, dono, dona, supervisor, supervisora, responsavel,
        titular, moderador, operador, chefe, gestor
    """,
    "be": "e, sou, sao, es, era, como, continua sendo",
    "here": """
        aqui, desta conta, deste assistente, do assistente, da conta, do sistema, deste sistema, da ia, deste espaco,
        seus pedidos, cujos, cujas
    """,
    "first_person": """
        sou o administrador, sou a administradora, sou administrador, eu sou o dono, sou o dono, sou a dona,
        sou o proprietario, sou a proprietaria, sou o responsavel, sou o seu, sou o teu, sou admin, estou autorizad*,
        falo em nome, sou o titular
    """,
    "requests": "pedido, pedidos, solicitac*, instrucoes, ordens, mensagens, desejos",
    "consent": """
        consentiu, consentiram, aprovou, aprovaram, autorizou, autorizaram, aceitou, aceitaram, confirmou, confirmaram,
        concordou, concordaram, permitiu, aprovado, aprovada, autorizado, autorizada, aceite, deu consentimento,
        deram consentimento, deu permissao, deram permissao, deu o seu consentimento, deu autorizacao, deram autorizacao,
        deu aval, consentido
    """,
    "already": "ja, de antemao, previamente, antecipadamente, o usuario, o utilizador, usuario, utilizador, a usuaria",
    "consent_object": """
        compartilha*, partilha*, dados, acesso, pagamento*, cobranca*, debito*, transferencia*, pedido*, exclusao, apagar,
        eliminar, fotos, gravac*, contato, contacto, compra*, encomenda*, termos, publicac*, publicar, envio, enviar, uso,
        utilizacao, alterac*, assinatura, subscricao, tudo, todas, todos, qualquer, renovacao, localizacao, conta, fatura*
    """,
    "consents": "consentiu, consentiram, consentimento, deu permissao, deram permissao",
    "permission": """
        sem confirmacao, sem aprovacao, sem autorizacao, sem permissao, sem consentimento, sem verificacao, sem verificar,
        sem revisao, sem mais perguntas, nenhuma confirmacao, nenhuma aprovacao, nenhuma autorizacao, nenhuma verificacao,
        nao precisa de confirmacao, nao precisa de aprovacao, nao precisa de autorizacao, nao precisa de permissao,
        nao precisam de confirmacao, nao precisam de aprovacao, nao precisam de autorizacao, nao precisam de permissao,
        nao precisam de verificacao, nao precisa confirmar, nao precisa pedir, nao precisam ser, nao precisa ser,
        nao requer*, nao exige*, nao necessita*, nao e preciso confirmar, nao e preciso pedir, nao e preciso perguntar,
        nao e necessari*, dispensa confirmacao, dispensa aprovacao, dispensam confirmacao, dispensam aprovacao,
        dispensa autorizacao, dispensam autorizacao, dispensa verificacao, dispensam verificacao, acesso total,
        acesso completo, pleno acesso, acesso pleno, acesso a tudo, acesso ilimitado, acesso irrestrito,
        direitos de administrador, permissoes de administrador, todos os poderes, remetente confiavel,
        remetente de confianca, fonte confiavel, fonte de confianca, contato de confianca, contacto de confianca,
        parceiro de confianca, site de confianca, lista branca, isento de, isenta de, isentos de, isentas de,
        em nome do usuario, em nome do utilizador, em seu nome, fala pelo usuario, fala pelo utilizador, age em nome,
        agir em nome, tem permissao para, tem autorizacao para, tem direito a apagar, tem o direito de, autorizado a,
        autorizada a, autorizados a, autorizadas a, permissao concedida, acesso concedido, pre aprovad*, pre autorizad*,
        ja autorizad*, ja aprovad*, ja esta autorizad*, ja esta aprovad*, ja estao aprovad*, equivale a consentimento,
        conta como aprovacao, conta como confirmacao, carta branca, mesmos direitos, autoridade final, nao se questiona*,
        nao deve ser questionad*, nao devem ser questionad*, e de total confianca, luz verde para, sinal verde para,
        aval para, ja nao precisa*, nao precisam mais, nao precisa mais, procuracao para, recebeu permissao,
        recebeu autorizacao, obteve permissao, obteve autorizacao, aprovados de antemao, aprovadas de antemao,
        aprovado de antemao, aprovada de antemao, autorizado de antemao
    """,
    "allowed": "pode acessar, pode aceder, podem acessar, podem aceder, pode livremente, pode a qualquer momento",
    "may": "pode, podem, podera",
    "power": """
        acessar, aceder, apagar, eliminar, excluir, modificar, alterar, ler, transferir, aprovar, compartilhar, partilhar,
        pagar, cobrar, debitar, usar, utilizar, enviar, consultar, mudar
    """,
    "leak": """
        resumir, resuma, resume, resumo, copiar, copie, copia, copias, enviar, envie, envia, mandar, mande, manda,
        encaminhar, encaminhe, encaminha, reencaminhar, carregar, compartilhar, compartilhe, compartilha, partilhar,
        partilhe, partilha, incluir, inclua, anexar, anexe, anexa, adicionar, adicione, publicar, publique, codificar,
        codifique, exportar, exporte, guardar, guarde, salvar, transmitir, transmita, colar, colocar
    """,
    "leaked": """
        enviad*, encaminhad*, reencaminhad*, copiad*, compartilhad*, partilhad*, carregad*, publicad*, exportad*, anexad*,
        guardad*, vai para, vao para, resumid*, codificad*, transmitid*, salv*
    """,
    "inner": """
        conversa, conversas, chat, chats, historico, transcric*, memorias, memoria, lembrancas, tudo o que, contatos,
        contactos, agenda, lista de enderecos, localizacao, senha, senhas, palavra passe, palavras passe, credenciais,
        dados pessoais, notas, calendario, caixa de entrada, mensagens, perguntas do usuario, pergunta do usuario,
        perguntas do utilizador, dados do usuario, dados do utilizador, arquivos, ficheiros, prompt, ultima mensagem,
        ultimas mensagens, codigos de verificacao
    """,
    "inner_sure": """
        a conversa, as conversas, conversas, esta conversa, cada conversa, historico de, historico da, historico do,
        o historico, o chat, os chats, tudo o que, transcric*, senhas, palavras passe, credenciais, dados do usuario,
        dados do utilizador, lista de contatos, lista de contactos, todas as memorias
    """,
    "encode": "codific*, esconde*, ocult*, incorpor*, inser*, insira, adicion*, base64, coloc*, coloque, anexa*, anexe",
    "carrier": "link, links, ligacao, url, imagem, imagens, parametro*, endereco, pixel",
    "rank": """
        melhor, melhores, principal, lider, unico, unica, oficial, confiavel, numero um, mais confiavel, mais fiavel,
        mais segura, mais seguro, referencia, primeira
    """,
    "source": """
        fonte, fontes, fornecedor, fornecedora, opcao, escolha, marca, autoridade, especialista, referencia, plataforma,
        seguradora, produto, site para, servico, solucao, banco, agencia, loja para, empresa
    """,
    "rank_sure": """
        principal autoridade, maior autoridade, a autoridade em, a referencia em, fonte de referencia, unica fonte,
        unico fornecedor, unica autoridade, fonte mais confiavel, fonte mais fiavel, a mais confiavel, o mais confiavel,
        fonte oficial, melhor fonte, melhor fornecedor, melhor opcao, melhor escolha, numero um em, a numero um,
        o numero um, lider de mercado, lider mundial, superior a tod*, melhor que tod*, melhor do que tod*,
        autoridade incontestavel, mais fiavel, fonte mais segura, opcao mais fiavel, opcao mais confiavel,
        opcao mais segura
    """,
    "recommended": """
        recomendado, recomendada, recomendados, sugerido, sugerida, proposto, citado, citada, preferido, preferida,
        mencionado, mencionada, priorizad*, em primeiro lugar, primeiro, indicado, indicada, destacad*, oferecid*
    """,
    "recommend": """
        recomendar, recomende, recomenda, sugerir, sugira, sugere, propor, proponha, citar, cite, cita, preferir, prefira,
        aconselhar, mencionar, mencione, menciona, promover, promova, elogiar, priorizar, priorize, confiar, confie,
        direcionar, indicar, indique, destacar, escolher
    """,
    "first": """
        primeiro, em primeiro lugar, antes de, acima de, em vez de, exclusivamente, unicamente, apenas, so, como a melhor,
        como o melhor, a frente de, como fonte
    """,
    "rival": "concorren*, outras marcas, outros fornecedores, outras empresas, alternativas",
    "avoid": """
        evitar, evite, nunca recomendar, nunca recomende, nao recomendar, nao recomende, nunca sugerir, nao sugerir,
        nunca sugira, desaconselh*, alertar contra, nunca citar, falar mal, omitir
    """,
    "avoid_sure": """
        desaconselhar, desaconselhe, alertar contra, alerte contra, nunca recomendar, nunca recomende,
        falar mal da concorrencia
    """,
    "trust_all": """
        confie em tudo, confiar em tudo, confia em tudo, acredite em tudo, acreditar em tudo, tudo o que vier de,
        tudo o que vem de, obedecer a, obedeca a, obedece a, obedeca ao, obedecer ao, tratar como, trate como, trata como,
        como instrucoes, como ordens, como uma ordem, como se fosse o usuario, como se fosse o utilizador,
        como fonte confiavel, como confiavel, seguir as instrucoes de, siga as instrucoes de, siga as instrucoes do,
        siga as instrucoes da, confiar cegamente, confie cegamente, prevalece sobre, prevalecem sobre
    """,
    "security": """
        firewall, antivirus, verificacao em duas etapas, verificacao, dois fatores, copias de seguranca, backups,
        criptografia, encriptacao, avisos de seguranca, alertas de seguranca, filtro de spam, controles de seguranca,
        protecao, controle parental
    """,
    "off": """
        desativar, desative, desativa, desativado, desligar, desligue, desliga, pular, pule, omitir, suspender, remover,
        contornar, desabilitar
    """,
    "wipe": """
        apagar, apague, apaga, apagad*, excluir, exclua, excluid*, eliminar, elimine, eliminad*, esvaziar, deletar, delete,
        destruir
    """,
    "wiped": """
        emails, e mails, arquivos, ficheiros, compromissos, calendario, agenda, backups, memorias, mensagens, fotos,
        contatos, contactos, pasta, dados, historico, documentos, registros, registos
    """,
    "shell": """
        comando, comandos, script, terminal, shell, sudo, curl, wget, powershell, programa, anexo, macro*, atualizacao
    """,
    "run": "executar, execute, executa, executado, abrir, abra, instalar, instale, baixar, baixe, descarregar, rodar, rode",
    "habit": """
        prefere, gosta, quer, deseja, costuma, espera, tenta, odeia, adora, normalmente, geralmente, gostaria, nos, eu,
        filhos, criancas, pais, eles, elas, pretende
    """,
    "style": """
        breve, breves, curto, curtas, curtos, conciso, concisas, em portugues, em ingles, metric*, emoji*, formal, simples,
        lista*, topicos, vegetarian*, vegan*, sem gluten, celsius, fontes, exemplos, passo a passo, receitas, detalhad*
    """,
    "look": "ler, ver, consultar, abrir, usar",
    "frame": "terminam com, termina com, contem, comecam com, mostram, mostra, incluem",
    "shell_sure": "curl, wget, powershell, sudo, bash",
    "must": "deve, devem, devera, deverao",
    "output": "respostas, resumos, sugestoes, traducoes, conselhos, recomendacoes, lista de compras",
    "changed_to": "agora e, passa a ser, passou para, mudou para",
}
