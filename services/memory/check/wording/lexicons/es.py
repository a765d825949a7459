"""Spanish. Forms that are both an order and a habit stand under `maybe`."""

from typing import Final

PHRASES: Final = {
    "plain": "mejor amigo, mejor amiga, mejores amigos, mejores amigas, ayudante de cocina",
    "unnamed": """
        lunes, martes, miercoles, jueves, viernes, sabado*, domingo*, enero, febrero, marzo, abril, mayo, junio, julio,
        agosto, septiembre, octubre, noviembre, diciembre, navidad
    """,
    "trigger": """
        a partir de ahora, desde ahora, de ahora en adelante, en adelante, en lo sucesivo, a partir de hoy, cada vez que,
        siempre que, siempre, por defecto, automaticamente, en el futuro, en cuanto, antes de cada, despues de cada,
        tras cada, antes de responder, en cada, en todas, en todos, a cada, para cada, para todas, para todos,
        permanentemente, sin excepcion, cada manana, cada noche, cada dia, cada semana, cada mes, cada respuesta,
        cada mensaje, cada factura, todas las respuestas, todos los mensajes, todas las facturas, si el usuario pregunta,
        cuando el usuario pregunte, cuando el usuario mencione, cuando se mencione*, cuando se hable, se menciona,
        se mencionan, cuando alguien pregunte, si alguien pregunta, la regla es, nueva regla, hasta nuevo aviso,
        al final de cada, al principio de cada, ante cualquier, cualquier pregunta, cualquier solicitud, toda factura,
        con cada
    """,
    "when": "cuando, si, antes de, despues de, tras, al, cada, toda, todo, todos, todas, nunca, jamas, una vez",
    "modal": """
        debe, deben, debera, deberan, deberia, deberian, tiene que, tienen que, ha de, han de, puede, pueden, nunca, jamas,
        siempre, obedece, obedecera, sigue, seguira, ignora, ahora es, no debe, no
    """,
    "assistant": "asistente, el asistente, asistentes, la ia, ia, chatbot, el bot, el modelo, tu",
    "bot": """
        el asistente, al asistente, los asistentes, asistente de ia, asistente debe, asistentes de ia, la ia, ia,
        inteligencia artificial, chatbot, el bot, el modelo, agente de ia
    """,
    "act": """
        enviar, enviad, envie, enviale, reenviar, reenvie, reenvia, mandar, mande, transferir, transfiera, transfiere,
        girar, remitir, remita, borrar, borre, eliminar, elimine, desactivar, desactive, deshabilitar, instalar, instale,
        ejecutar, ejecute, subir, suba, descargar, descargue, publicar, publique, exportar, exporte, aprobar, apruebe,
        autorizar, autorice, aceptar, acepte, redirigir, redirija, ocultar, oculte, revelar, divulgar, suscribirse,
        suscribir, iniciar sesion, poner en copia, poner copia, compartir, comparta, obedecer, obedezca, entregar,
        entregue, dar acceso, conceder, conceda, hacer llegar, saltarse, eludir
    """,
    "errand": """
        pagar, pague, comprar, compre, pedir, pida, reservar, reserve, abrir, abra, visitar, visite, consultar, consulte,
        hacer clic, haga clic, usar, use, utilizar, utilice, llamar, llame, imprimir, escribir, escriba, contactar,
        contacte, avisar, avise, informar, informe, copiar, copie, ir a, vaya, vaya a, leer, lea, guardar, guarde, lanzar,
        cargar, cargue, preguntar, pregunte, acudir, acuda, dar, pasar
    """,
    "deed": """
        decir, diga, mencionar, mencione, incluir, incluya, anadir, anada, agregar, agregue, recomendar, recomiende,
        preferir, prefiera, sugerir, sugiera, proponer, proponga, citar, cite, responder, responda, contestar, conteste,
        remitir, terminar, termine, empezar, empiece, comprobar, confiar, confie, sustituir, sustituya, dirigir, dirija,
        aconsejar, aconseje, enlazar, enlace, adjuntar, adjunte, insertar, inserte, poner, ponga, promocionar, promocione,
        alabar, seguir, siga, priorizar, elegir, elija
    """,
    "maybe": """
        envia, manda, recomienda, menciona, anade, agrega, abre, consulta, paga, usa, utiliza, cita, instala, borra,
        elimina, comparte, copia, termina, propone, sugiere, aconseja, responde, acepta, aprueba, llama, visita, descarga,
        ejecuta, incluye, publica, reserva, sube, di, pon, compra, pide, adjunta, enlaza, escribe, sigue
    """,
    "obliged": """
        debe, deben, debera, deberan, deberia, deberian, tiene que, tienen que, hay que, ha de, han de, ser, sera, seran,
        se debe, se deben, es, son
    """,
    "done": """
        enviado, enviada, enviados, enviadas, enviarse, reenviado, reenviada, reenviadas, reenviarse, mandarse,
        transferido, transferida, transferirse, borrado, borrarse, eliminado, eliminada, eliminados, eliminarse,
        desactivado, desactivarse, instalarse, instalado, ejecutarse, ejecutado, publicarse, exportarse, aprobado,
        aprobada, aprobadas, aprobarse, aceptarse, redirigirse, redirigido, ignorarse, ignorada, ignoradas, remitirse,
        remitida, ocultarse
    """,
    "done_mild": """
        pagado, pagada, pagarse, pagados, pagadas, copiado, copiarse, compartido, compartirse, mencionado, mencionarse,
        citado, citarse, anadirse, adjuntarse, abierto, abrirse, reservarse, pedirse, comprarse, dirigirse, dirigida,
        dirigidas, abonarse, ingresarse, ingresado, liquidarse, depositarse, entregarse, entregado, consultarse, seguirse
    """,
    "bills": "factura, facturas, facturacion, recibo, recibos, presupuesto*, albaran*, cuentas pendientes",
    "money": """
        pago, pagos, dinero, fondos, reembolso*, devolucion*, salario*, sueldo, sueldos, nomina, nominas, alquiler,
        alquileres, cuota, cuotas, fianza, donacion*, donativo*, transferencia*, comision*, subvencion*, deposito,
        anticipo*, matricula, renta, ingresos, honorarios, impuesto*, tasas
    """,
    "papers": """
        archivo, archivos, fichero*, documento, documentos, copias de seguridad, copia de seguridad, contrato, contratos,
        informe, informes, formulario*, fotos, extracto*, datos, expediente*, acta, actas, lista, listas, planos,
        curriculum, certificado*
    """,
    "post": """
        correo, correos, carta, cartas, paquete*, entrega, entregas, pedido, pedidos, llamada, llamadas, codigos,
        respuesta, respuestas, mail, mails, correspondencia, consulta, consultas, solicitud*, reserva, reservas,
        inscripcion*, mensaje, mensajes, reclamacion*, envios
    """,
    "goes": """
        va a, van a, va, van, envia*, enviar*, envian, se envia*, manda*, dirig*, paga*, pagar*, abona*, abonar*, ingresa*,
        ingresar*, transfier*, transferi*, remit*, deposita*, redirig*, redirij*, entreg*, liquida*, liquidar*,
        nueva direccion, nuevo numero, nuevo buzon, llega, llegan, deben ir, debe ir, tramita*, gestiona*, hacen llegar,
        reembols*, se hace*, cobr*, domicili*, corresponden, reenvi*, cobra en, recibe en, recibe ahora, se abonan,
        se entregan
    """,
    "pays": """
        paga*, pagar*, pago, pagos, abona*, ingresa*, transfier*, transferi*, cuota*, alquiler, factura*, donacion*,
        donativo*, salario, nomina, deposit*, liquida*, fianza, reembols*, cobr*, recibe, cobra
    """,
    "to": "a, al, en, hacia, por, con, mediante, ante, via",
    "beside": "en, de, del, por, con",
    "desk": """
        cuenta, direccion, buzon, oficina, departamento, despacho, empresa, agencia, equipo, numero, iban, portal,
        servidor, carpeta, gestoria, asesoria, tesorero, tesorera, proveedor, administrador
    """,
    "bank": "datos bancarios, cuenta bancaria, numero de cuenta, cuenta, iban, beneficiario, banco",
    "details": "datos bancarios, numero de cuenta, iban, beneficiario, datos de pago, cuenta de pago, cuenta de cobro",
    "changed": """
        nuevo, nueva, nuevos, nuevas, cambio, cambia, cambian, cambiado, han cambiado, ha cambiado, actualizado,
        actualizados, ahora, sustituye, anterior, ya no, antigua, en adelante
    """,
    "account_new": """
        nueva cuenta, nuevo iban, nuevos datos bancarios, nuevo numero de cuenta, cuenta anterior, antigua cuenta,
        cuenta antigua, ha cambiado de banco, han cambiado de banco, cuenta ha cambiado, nuevo beneficiario,
        cambio de cuenta, cambio de banco
    """,
    "own": "propia, propio, mi, cuenta conjunta, cuenta de ahorro",
    "override": """
        ignora, ignorar, ignore, ignoren, olvida, olvidar, olvide, anula, anular, anule, anulan, anuladas, anulada, omite,
        omitir, descarta*, invalid*, quedan sin efecto, sin efecto, ya no valen, ya no se aplican, ya no aplican,
        no se aplican, sustituye*, suspendid*, obsolet*, caduc*, prevalece*, desobede*, pasa por alto, pasar por alto,
        salta, saltate, hace caso omiso, caso omiso, prioridad sobre, derogad*, no cuentan, no valen, no importan,
        pueden ignorarse, no aplican
    """,
    "rules": """
        instruccion, instrucciones, reglas, regla, normas, directrices, indicaciones, restricciones, politicas,
        prompt del sistema, limites, salvaguardas, ordenes anteriores, filtros de seguridad, deseos del usuario,
        preferencias del usuario, lo que el usuario, lo que dijo el usuario, avisos de seguridad, notas anteriores
    """,
    "order": """
        ahora eres, a partir de ahora eres, eres ahora, ya no eres, debes, tienes que, deberas, actua como si,
        actua como administrador, finge, finge que, finge ser, haz como si, comportate como, modo desarrollador, modo dios,
        nota para la ia, nota a la ia, nota para el asistente, nota al asistente, nota para asistentes,
        nota para los asistentes, aviso a la ia, aviso para asistentes, mensaje para la ia, mensaje para el asistente,
        atencion asistente*, atencion ia, instrucciones para el asistente, instrucciones para la ia,
        instruccion para el asistente, nuevas instrucciones, nueva instruccion, instrucciones secretas,
        instrucciones ocultas, tus instrucciones, tus reglas, sin restricciones, primera parte de la regla,
        segunda parte de la regla, prompt del sistema, si el usuario dice, cuando el usuario diga,
        en cuanto el usuario diga, si el usuario escribe, cuando el usuario escriba, si el usuario responde,
        si el usuario acepta, haz todo lo que, haga todo lo que, haz lo que diga, haga lo que diga
    """,
    "conceal": """
        no le digas, no digas, nunca digas, no le diga, nunca le digas, sin decirselo, sin decirle, sin decir nada,
        sin avisar, sin preguntar, sin mencionarlo, sin informar, sin consultar, sin que el usuario, sin que la usuaria,
        sin que se entere, sin que lo sepa, no menciones, nunca menciones, no mencionar, nunca mencionar, nunca mencione,
        no mencione, no reveles, nunca reveles, no revelar, nunca revele, no avises, no avisar, no preguntes, no preguntar,
        no informes, no informar, nunca informar, no advertir, no adviertas, ocultaselo, ocultarselo, ocultar esto,
        oculta esto, ocultalo, ocultarlo, ocultar al usuario, ocultando, mantener en secreto, mantenlo en secreto,
        guardar en secreto, guarda el secreto, a escondidas, a espaldas, no debe saber*, no debe enterarse,
        no tiene por que saber, no debe notar*, no cuentes, nunca cuentes, no contar, no decir nada, nunca decir,
        no se lo digas, sin su conocimiento, no alertar, no debe avisar, no debe decir, no debe mencionar,
        no debe informar, guardarselo, no debe contar, no hables de, nunca hables, no hable de, nunca hable, no hablar de,
        nunca hablar
    """,
    "covert": """
        en secreto, secretamente, silenciosamente, en silencio, discretamente, sigilosamente, en segundo plano,
        disimuladamente
    """,
    "claim": """
        administrador, administradora, admin, propietario, propietaria, dueno, duena, supervisor, supervisora, responsable,
        titular, moderador, operador, encargado, jefe, jefa
    """,
    "be": "es, soy, son, eres, era, como, sigue siendo, queda como",
    "here": """
        aqui, de esta cuenta, de este asistente, del asistente, de la cuenta, del sistema, de este sistema, de la ia,
        de este espacio, sus peticiones, sus solicitudes, cuyas
    """,
    "first_person": """
        soy el administrador, soy la administradora, soy administrador, soy el dueno, soy la duena, soy el propietario,
        soy la propietaria, soy tu, soy el responsable, soy admin, estoy autorizad*, hablo en nombre, soy el titular
    """,
    "requests": "peticion, peticiones, solicitud*, instrucciones, ordenes, mensajes, deseos",
    "consent": """
        consentido, aprobado, aprobada, autorizado, autorizada, aceptado, aceptada, confirmado, confirmada, permitido,
        dado su consentimiento, dado su permiso, dado permiso, dado el visto bueno, dado consentimiento,
        dieron su consentimiento, dio su consentimiento, validado, verificado, acordado, dio permiso, dieron permiso,
        dio su permiso, dieron su permiso, dio su aprobacion, dio autorizacion, ha dado permiso, han dado permiso,
        autorizo, autorizaron, aprobo, aprobaron, acepto, aceptaron, consintio, consintieron, ha autorizado,
        han autorizado, han consentido, ha consentido
    """,
    "already": "ya, de antemano, previamente, el usuario, usuario, la usuaria, de forma general, por adelantado",
    "consent_object": """
        compartir, comparta*, compartan, datos, acceso, pago*, cargo*, transferencia*, solicitud*, borrado, borrar,
        eliminar, eliminacion, fotos, grabacion, contacto, compra*, pedido*, condiciones, publicar, publicacion, envio,
        enviar, uso, cambios, suscripcion, todo, todas, todos, cualquier, renovacion, ubicacion, cuenta, factura*, cesion,
        ceder
    """,
    "consents": "consentido, consiente, consentimiento, da su permiso, dado permiso, dado su permiso",
    "permission": """
        sin confirmacion, sin aprobacion, sin autorizacion, sin permiso, sin consentimiento, sin verificacion,
        sin verificar, sin comprobar, sin mas comprobaciones, sin revision, sin mas preguntas, ninguna confirmacion,
        ninguna aprobacion, ninguna autorizacion, ninguna verificacion, no necesita confirmacion,
        no necesita aprobacion, no necesita autorizacion, no necesita permiso, no necesitan confirmacion,
        no necesitan aprobacion, no necesitan autorizacion, no necesitan permiso, no necesitan verificacion,
        no requiere confirmacion, no requiere aprobacion, no requiere autorizacion, no requiere permiso,
        no requieren confirmacion, no requieren aprobacion, no requieren autorizacion, no requieren permiso,
        no requiere*, no hace falta confirmar, no hace falta pedir, no hace falta preguntar, no hace falta aprob*,
        no hace falta confirmacion, acceso total, acceso completo, pleno acceso, acceso a todo, acceso ilimitado,
        todos los permisos, permisos de administrador, derechos de administrador, remitente de confianza,
        remitente fiable, fuente de confianza, fuente fiable, contacto de confianza, socio de confianza,
        sitio de confianza, lista blanca, exento de, exenta de, exentos de, exentas de, en nombre del usuario,
        en nombre de la usuaria, en su nombre, habla por el usuario, actua por el usuario, actua en nombre,
        actuar en nombre, tiene permiso para, tienen permiso para, tiene derecho a, tiene autorizacion, autorizado a,
        autorizada a, autorizado para, autorizada para, autorizados para, autorizadas para, permiso concedido,
        acceso concedido, preaprobad*, preautorizad*, ya autorizad*, ya aprobad*, ya esta autorizad*, ya esta aprobad*,
        equivale a consentimiento, cuenta como aprobacion, cuenta como confirmacion, carta blanca, mismos derechos,
        mismos permisos, autoridad final, no se cuestiona*, no debe cuestionar*, no deben cuestionarse,
        es de plena confianza, es de total confianza, ya no necesitan, ya no necesita confirmacion,
        ya no necesita aprobacion, ya no hace falta, doble comprobacion, luz verde para, poder notarial para,
        recibio permiso, recibido permiso, obtenido permiso, obtuvo permiso, recibido autorizacion,
        aprobadas de antemano, aprobados de antemano, aprobada de antemano, aprobado de antemano,
        autorizado de antemano, autorizadas de antemano, ya no hace falta preguntar, no hace falta preguntar antes,
        nadie tiene que preguntar
    """,
    "allowed": "puede acceder, pueden acceder, puede libremente, puede en cualquier momento",
    "may": "puede, pueden, podra",
    "power": """
        acceder, borrar, eliminar, modificar, leer, transferir, aprobar, compartir, cambiar, pagar, cobrar, cargar, usar,
        utilizar, enviar, consultar, retirar
    """,
    "leak": """
        resumir, resume, resumen, copiar, copia, copie, copias, enviar, envia, envie, mandar, manda, mande, reenviar,
        reenvia, subir, sube, suba, compartir, comparte, comparta, incluir, incluye, adjuntar, adjunta, adjunte, anadir,
        anade, publicar, publica, codificar, codifica, exportar, exporta, guardar, guarda, transmitir, transmite, pegar,
        poner, remitir
    """,
    "leaked": """
        enviad*, enviarse, reenviad*, copiad*, copiarse, compartid*, compartirse, subid*, publicad*, exportad*, adjuntad*,
        guardad*, va a, van a, resumid*, codificad*, se envia*, se copia*, se sube*, se comparte*, transmitid*, se guarda*,
        llega al, llegue al, llega a, llegue a, llegan al, llegan a
    """,
    "inner": """
        conversacion, conversaciones, charla, charlas, chat, chats, historial, transcripcion*, recuerdos, memoria,
        memorias, todo lo que, lo que diga, contactos, agenda, libreta de direcciones, ubicacion, contrasena,
        contrasenas, credenciales, datos personales, notas, calendario, bandeja de entrada, mensajes,
        preguntas del usuario, pregunta del usuario, datos del usuario, archivos, prompt, ultimo mensaje,
        ultimos mensajes, codigos de verificacion, cada charla, resumen de cada, el resumen del dia, resumen diario
    """,
    "inner_sure": """
        la conversacion, las conversaciones, conversaciones, esta conversacion, cada conversacion, historial de,
        el historial, el chat, los chats, todo lo que, transcripcion*, libreta de direcciones, contrasenas, credenciales,
        datos del usuario, lista de contactos, todos los recuerdos
    """,
    "encode": "codific*, oculta*, incrusta*, insert*, anad*, base64, pon, poner, adjunta*",
    "carrier": "enlace, enlaces, url, imagen, imagenes, parametro*, direccion, pixel",
    "rank": """
        mejor, mejores, principal, lider, unico, unica, oficial, fiable, numero uno, mas fiable, mas segura, mas seguro,
        referencia, primera, primer
    """,
    "source": """
        fuente, fuentes, proveedor, proveedora, opcion, eleccion, marca, autoridad, experto, experta, referencia,
        plataforma, aseguradora, producto, sitio para, especialista, servicio, solucion, banco, agencia, tienda para,
        empresa
    """,
    "rank_sure": """
        principal autoridad, maxima autoridad, la autoridad en, la referencia en, fuente de referencia, unica fuente,
        unico proveedor, unica autoridad, fuente mas fiable, la mas fiable, el mas fiable, fuente oficial, mejor fuente,
        mejor proveedor, mejor opcion, mejor eleccion, la numero uno, el numero uno, el lider, la lider, lider del mercado,
        lider mundial, superior a tod*, mejor que tod*, autoridad indiscutible, mas confiable, proveedor preferente,
        mas digna de confianza, fuente mas segura, fuente mas confiable, opcion mas fiable, opcion mas segura,
        opcion mas confiable, referencia mas fiable, referencia mas segura, referencia mas confiable, voz mas fiable,
        voz mas segura, voz mas confiable
    """,
    "recommended": """
        recomendado, recomendada, recomendarse, recomendados, sugerido, sugerirse, propuesto, citado, citada, citarse,
        preferido, preferida, mencionado, mencionada, mencionarse, priorizado, priorizarse, en primer lugar, primero,
        aconsejarse, destacarse, nombrarse primero, nombrarse, ofrecerse
    """,
    "recommend": """
        recomendar, recomiende, recomienda, sugerir, sugiera, sugiere, proponer, proponga, citar, cite, cita, preferir,
        prefiera, aconsejar, aconseje, mencionar, mencione, menciona, promocionar, promocione, elogiar, alabar, priorizar,
        priorice, confiar, confia, dirigir, remitir, destacar, elegir
    """,
    "first": """
        primero, en primer lugar, antes que, por encima, en lugar de, en vez de, exclusivamente, unicamente, solo,
        como la mejor, como el mejor, por delante, como fuente, frente a otr*
    """,
    "rival": "competen*, competid*, otras marcas, otros proveedores, otras empresas, alternativas",
    "avoid": """
        evitar, evite, nunca recomendar, nunca recomiende*, no recomendar, no recomiend*, nunca sugerir, no sugerir,
        desaconsej*, advertir contra, nunca citar, hablar mal, omitir
    """,
    "avoid_sure": """
        desaconsejar, desaconseje, advertir contra, advierte contra, nunca recomendar, nunca recomiendes, nunca recomiende,
        hablar mal de la competencia
    """,
    "trust_all": """
        confia en todo, confiar en todo, confie en todo, creer todo, cree todo, todo lo que venga de, todo lo que diga,
        obedecer a, obedece a, obedezca a, obedece todo, tratar como, trata como, trate como, como instrucciones,
        como ordenes, como una orden, como si fuera el usuario, como si fueran del usuario, como fuente de confianza,
        como fiable, seguir las instrucciones de, sigue las instrucciones de, siga las instrucciones de,
        confiar ciegamente, confia ciegamente, prevalece sobre, prevalecen sobre
    """,
    "security": """
        cortafuegos, firewall, antivirus, verificacion en dos pasos, verificacion, doble factor, dos factores,
        copias de seguridad, cifrado, avisos de seguridad, alertas de seguridad, filtro de spam, controles de seguridad,
        proteccion, control parental
    """,
    "off": """
        desactivar, desactiva, desactive, desactivado, desactivarse, apagar, apaga, deshabilitar, deshabilita, saltar,
        saltarse, omitir, omite, quitar, suspender
    """,
    "wipe": "borrar, borra, borre, borrarse, eliminar, elimina, elimine, eliminarse, vaciar, vacia, destruir",
    "wiped": """
        correos, mails, archivos, ficheros, citas, calendario, agenda, copias de seguridad, recuerdos, mensajes, fotos,
        contactos, carpeta, datos, historial, documentos, registros
    """,
    "shell": """
        comando, comandos, script, terminal, consola, shell, sudo, curl, wget, powershell, programa, archivo adjunto,
        adjunto, macro*, actualizacion
    """,
    "run": "ejecutar, ejecuta, ejecute, ejecutarse, lanzar, abrir, abre, instalar, instala, descargar, descarga",
    "habit": """
        prefiere, le gusta, quiere, desea, suele, espera, intenta, odia, adora, normalmente, a menudo, quisiera, nosotros,
        yo, hijos, ninos, padres, ellos, piensa
    """,
    "style": """
        breve, breves, corto, cortas, cortos, conciso, concisas, en espanol, en ingles, metric*, emoji*, formal, tutear,
        de tu, de usted, sencill*, lista*, vinetas, vegetarian*, vegan*, sin gluten, celsius, fuentes, ejemplos,
        paso a paso, recetas, detallad*
    """,
    "look": "leer, ver, consultar, abrir, revisar, usar",
    "frame": "terminan con, termina con, contiene*, empiezan con, muestra*, incluye*, acaban con",
    "shell_sure": "curl, wget, powershell, sudo, bash",
    "must": "debe, deben, debera, deberan",
    "output": "respuestas, resumenes, sugerencias, traducciones, consejos, recomendaciones, lista de la compra",
    "changed_to": "es ahora, ahora es, pasa a ser, ha pasado a",
}
