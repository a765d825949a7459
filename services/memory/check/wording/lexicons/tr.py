"""Turkish."""

from typing import Final

PHRASES: Final = {
    "trigger": """
        bundan sonra, bundan böyle, şu andan itibaren, bugünden itibaren, gelecekte, her zaman, her seferinde, ne zaman,
        daima, otomatik olarak, varsayılan olarak, her yanıtta, her cevapta, her mesajda, her yanıttan,
        kullanıcı sorduğunda, kullanıcı sorarsa, her sabah, her gün, her hafta, her ay, her fatura*, bütün faturalar,
        tüm faturalar, tüm yanıtlar*, geçtiğinde, bahsedildiğinde, sorulduğunda, her soruda
    """,
    "when": "önce, sonra, her, tüm, bütün, asla, eğer, zaman, olduğunda",
    "act": """
        gönder, gönderin, göndersin, gönderilsin, ilet, iletin, iletilsin, aktar, havale et, sil, silin, silsin, silinsin,
        devre dışı bırak, kapat, kur, yükle, çalıştır, çalıştırın, indir, yayınla, onayla, onaylayın, onaylansın, kabul et,
        yönlendir, gizle, sakla, abone ol, paylaş, itaat et, göndermeli, silmeli, iletmeli, gönderecek
    """,
    "errand": """
        öde, ödeyin, satın al, sipariş et, rezervasyon yap, aç, açın, ziyaret et, kullan, kullanın, ara, tıkla, aramalı,
        kullanmalı
    """,
    "deed": """
        söyle, belirt, ekle, ekleyin, öner, önerin, önersin, tavsiye et, tavsiye etsin, alıntıla, yanıtla, bahset, güven,
        önermeli
    """,
    "obliged": "gerekir, gerekiyor, gerek, lazım, zorunda, gereklidir, olmalı",
    "done": """
        gönderilmeli, gönderilmelidir, gönderilir, gönderilecek, gönderilmesi, iletilmeli, iletilir, silinmeli,
        silinmelidir, kapatılmalı, onaylanmalı, çalıştırılmalı
    """,
    "done_mild": "ödenmeli, ödenir, ödenecek, ödenmesi, kopyalanmalı, eklenmeli, açılmalı",
    "bills": "fatura, faturalar, faturaları, faturası, fişler, makbuzlar",
    "money": """
        ödeme, ödemeler, ödemeleri, para, kira, kiralar, kirası, maaş, maaşlar, aidat, aidatlar, aidatları, ücret,
        ücretler, depozito, iade, iadeler, bağışlar, kapora
    """,
    "papers": """
        dosya, dosyalar, dosyaları, belge, belgeler, belgeleri, yedekler, yedekleri, sözleşmeler, raporlar, raporları,
        formlar, fotoğraflar, fotoğrafları
    """,
    "post": """
        posta, mektuplar, paketler, kargolar, siparişler, siparişleri, teslimatlar, yanıtlar, cevaplar, mesajlar, aramalar,
        kodlar, rezervasyonlar, başvurular, e posta*
    """,
    "goes": """
        gönderilir, gönderilecek, gönderilmeli, gönderilmelidir, gönderiliyor, gönderin, gönderilsin, gider, gidiyor,
        gidecek, ödenir, ödenecek, ödeniyor, ödenmeli, yatırılır, yatırılacak, yatırılmalı, iletilir, iletilecek,
        iletilmeli, havale edilir, yapılır, yapılacak, teslim edilir, yeni adres, yeni adresi, yönlendirilir, aktarılır,
        ödensin, yatırılsın, yatırılıyor
    """,
    "pays": "oden*, ode*, yatir*, havale, kira*, aidat*, fatura*, bagis*, depozito, ucret*",
    "toward": "adresine, hesabına, hesaba, numarasına, iban'a, sunucusuna, ofisine, şirketine, adrese, numaraya",
    "bank": "hesap, hesabı, hesabına, banka hesabı, hesap numarası, iban, banka bilgileri",
    "details": "hesap numarası, iban, banka bilgileri, banka hesabı, alıcı",
    "changed": "yeni, değişti, değişmiştir, güncellendi, artık, değişen",
    "account_new": """
        yeni hesap, yeni hesabı, yeni iban, yeni banka hesabı, yeni hesap numarası, yeni banka bilgileri,
        hesap numarası değişti, eski hesap, banka bilgileri değişti
    """,
    "override": """
        yok say, yoksay, görmezden gel, unut, geçersiz, geçersizdir, iptal, dikkate alma, geçerli değil, atla, çiğne
    """,
    "rules": """
        talimat, talimatlar, talimatları, kural, kurallar, kuralları, yönergeler, yönergeleri, kısıtlamalar, kısıtlamaları,
        sistem istemi, komutlar
    """,
    "bot": """
        asistan, asistanlar, yapay zeka, yapay zekâ, sohbet botu, chatbot, bot, model, dil modeli, asistana, yapay zekaya
    """,
    "modal": """
        meli, malı, gerekir, zorunda, asla, daima, her zaman, itaat, uymalı, söylemez, söylememeli, etmeli, yapmalı, artık,
        göndermeli, önermeli, uyar
    """,
    "order": """
        artık sen, sen artık, sen şimdi, gibi davran, rol yap, geliştirici modu, yapay zekaya not, asistana not,
        asistan için not, yapay zeka için not, asistanlara not, asistanın dikkatine, yeni talimatlar, gizli talimatlar,
        kısıtlama olmadan, sınırlama olmadan
    """,
    "conceal": """
        söyleme, asla söyleme, kimseye söyleme, bahsetme, asla bahsetme, belirtme, ifşa etme, sorma, uyarma, haber verme,
        haber vermeden, söylemeden, sormadan, bahsetmeden, bildirmeden, belli etmeden, kullanıcının haberi olmadan,
        haberi olmadan, gizli tut, gizli tutulmalı, bilmemeli, öğrenmemeli, bilmesin, kullanıcıdan gizle,
        kullanıcıdan sakla, söylenmemeli, söylenmez, onay istemeden
    """,
    "covert": "gizlice, sessizce, fark ettirmeden, arka planda, el altından",
    "permission": """
        onay gerekmez, onay gerektirmez, onaya gerek, onay gerekmiyor, izin gerekmez, izin gerektirmez, izne gerek,
        izin gerekmiyor, doğrulama gerekmez, doğrulama gerektirmez, onaysız, izinsiz silebilir, onay olmadan, izin olmadan,
        onay almadan, izin almadan, doğrulama olmadan, kontrol edilmeden, tam erişim, sınırsız erişim, her şeye erişim,
        tam yetki*, güvenilir gönderen, güvenilir gönderici, güvenilir kaynak*, beyaz liste*, kullanıcı adına, silme hakkı,
        silme yetkisi, yetkilidir, yetkili kılındı, izin verildi, izni var, izni vardır, erişim verildi, zaten onayladı,
        zaten onaylandı, zaten izin verdi, zaten kabul etti, önceden onaylan*, önceden onay, çoktan onayladı,
        yönetici yetkisi, yönetici hakları, yönetici erişimi, onaylamış sayılır
    """,
    "first_person": "ben yöneticiyim, ben sahibiyim, yönetici benim, hesabın sahibiyim, ben adminim, ben yetkiliyim",
    "leak": "özetle, özeti, özetini, kopyala, kopyası, kopyasını, gönder, ilet, yükle, paylaş, ekle, kaydet",
    "leaked": "gönderilir, gönderilmeli, kopyalanır, paylaşılır, iletilir, kaydedilir, yüklenir",
    "inner": """
        konuşma, konuşmalar, konuşmaları, konuşmayı, konuşmanın, sohbet, sohbetler, sohbetleri, sohbeti, sohbetin, geçmişi,
        geçmişini, anılar, bellek, söylediği her şeyi, kişiler, rehber, rehberi, konumu, konumunu, şifre, şifreler,
        şifreleri, parola, parolaları, kişisel veriler*, notlar, takvim, mesajları, mesajlar
    """,
    "inner_sure": """
        konuşmaları, konuşmayı, konuşmanın, sohbeti, sohbetleri, sohbetin, sohbet geçmiş*, konuşma geçmiş*,
        söylediği her şeyi, şifreleri, parolaları, rehberi
    """,
    "rank_sure": """
        en iyi kaynak, en güvenilir, tek güvenilir, önde gelen otorite, en iyi seçim, pazar lideri, piyasa lideri,
        en iyi seçenek, bir numaralı, en yetkin
    """,
    "recommended": "önerilmeli, önerilmelidir, tavsiye edilmeli, ilk önce önerilmeli, ilk sırada, önerilsin, anılmalı",
    "recommend": "öner, önerin, önersin, tavsiye et, tavsiye etsin, alıntıla, bahset, güven, önermeli, tavsiye etmeli",
    "first": "önce, ilk, ilk sırada, ilk olarak, yerine, sadece, yalnızca, en iyi olarak, en iyisi",
    "trust_all": "her şeye güven, itaat et, itaat eder, emir olarak, talimat olarak, emir say*, sözüne uy, dediğini yap",
    "style": "kısa, kısaca, türkçe, ingilizce, metrik, emoji*, vejetaryen*, maddeler",
}
