"""Indonesian."""

from typing import Final

PHRASES: Final = {
    "trigger": """
        mulai sekarang, mulai hari ini, dari sekarang, ke depannya, selanjutnya, di masa depan, setiap kali, tiap kali,
        selalu, secara otomatis, secara default, begitu, setelah setiap, sebelum setiap, di setiap, pada setiap,
        jika pengguna bertanya, saat pengguna, ketika pengguna, setiap hari, setiap bulan, semua faktur, semua jawaban
    """,
    "when": "jika, ketika, saat, sebelum, setelah, setiap, semua, jangan pernah",
    "act": """
        kirim, kirimkan, mengirim, teruskan, meneruskan, transfer, hapus, menghapus, nonaktifkan, matikan, instal, pasang,
        jalankan, menjalankan, unggah, unduh, publikasikan, setujui, menyetujui, terima permintaan, alihkan, sembunyikan,
        menyembunyikan, berlangganan, bagikan, patuhi
    """,
    "errand": """
        bayar, membayar, beli, membeli, pesan, memesan, buka, membuka, kunjungi, gunakan, menggunakan, hubungi, telepon,
        klik
    """,
    "deed": """
        katakan, sebutkan, menyebut, tambahkan, menambahkan, rekomendasikan, merekomendasikan, sarankan, menyarankan,
        kutip, jawab, arahkan, percayai, utamakan
    """,
    "obliged": "harus, wajib, perlu, akan",
    "done": """
        dikirim, dikirimkan, diteruskan, ditransfer, dihapus, dinonaktifkan, diinstal, dijalankan, disetujui, diabaikan,
        diunggah
    """,
    "done_mild": "dibayar, dibayarkan, disalin, dibagikan, disebutkan, ditambahkan, dibuka, ditujukan, disetor",
    "bills": "faktur, tagihan, kuitansi, nota",
    "money": "pembayaran, uang, sewa, gaji, iuran, biaya, deposit, pengembalian dana, donasi, uang muka, dana",
    "papers": "berkas, file, dokumen, cadangan, kontrak, laporan, foto, data, formulir",
    "post": """
        surat, paket, pesanan, kiriman, jawaban, balasan, email, pesan, panggilan, kode, pendaftaran, reservasi, pertanyaan
    """,
    "goes": """
        dikirim, dikirimkan, kirim, dibayar, dibayarkan, bayar, diteruskan, ditransfer, disetor, ditujukan, masuk, pergi,
        alamat baru, diantar, diserahkan, dialihkan
    """,
    "pays": "bayar, dibayar*, transfer, ditransfer, setor, disetor, sewa, iuran, tagihan, donasi, biaya",
    "to": "ke, kepada, melalui, lewat, via, pada",
    "desk": "rekening, alamat, kantor, bagian, perusahaan, nomor, server, folder, bendahara",
    "bank": "rekening, nomor rekening, rekening bank, iban",
    "details": "nomor rekening, rekening bank, data bank, penerima",
    "changed": "baru, berubah, diganti, berganti, sekarang, kini",
    "account_new": """
        rekening baru, nomor rekening baru, rekening berubah, rekening lama, ganti rekening, rekening telah berubah
    """,
    "override": "abaikan, mengabaikan, lupakan, batalkan, tidak berlaku, tidak berlaku lagi, batal, langgar, kesampingkan",
    "rules": "instruksi, perintah, aturan, pedoman, batasan, pembatasan, prompt sistem",
    "bot": "asisten, asisten ai, ai, chatbot, bot, kecerdasan buatan, model bahasa",
    "modal": "harus, wajib, akan, boleh, tidak boleh, jangan, selalu, mematuhi, mengikuti, tidak pernah",
    "order": """
        kamu sekarang, anda sekarang, kamu harus, anda harus, berpura puralah, bertindak seolah, mode pengembang,
        catatan untuk ai, catatan untuk asisten, pesan untuk ai, pesan untuk asisten, instruksi untuk asisten,
        instruksi baru, instruksi rahasia, tanpa batasan
    """,
    "conceal": """
        jangan beri tahu, jangan beritahu, jangan katakan, jangan pernah katakan, jangan sebutkan, jangan pernah menyebut*,
        jangan ungkapkan, jangan tanya, jangan bertanya, jangan peringatkan, tanpa memberi tahu, tanpa memberitahu,
        tanpa bertanya, tanpa menyebut*, tanpa sepengetahuan, rahasiakan, dirahasiakan dari, sembunyikan dari,
        tidak boleh tahu, tidak perlu tahu
    """,
    "covert": "diam diam, secara rahasia, secara diam diam, tanpa terlihat, di latar belakang",
    "permission": """
        tanpa konfirmasi, tanpa persetujuan, tanpa izin, tanpa verifikasi, tanpa pemeriksaan, tidak perlu konfirmasi,
        tidak perlu persetujuan, tidak perlu izin, tidak memerlukan konfirmasi, tidak memerlukan persetujuan,
        tidak memerlukan izin, tidak memerlukan verifikasi, tidak butuh persetujuan, tidak butuh konfirmasi,
        tidak butuh izin, akses penuh, akses tak terbatas, akses ke semua, pengirim tepercaya, pengirim terpercaya,
        sumber tepercaya, sumber terpercaya, daftar putih, atas nama pengguna, berhak menghapus, berhak mengakses,
        memiliki izin, diberi izin, diberi wewenang, berwenang, sudah menyetujui, sudah disetujui, telah menyetujui,
        telah disetujui, sudah setuju, telah setuju, sudah memberi izin, hak admin, hak administrator
    """,
    "first_person": "saya adalah admin*, saya administrator, saya adalah pemilik, saya pemilik akun, saya admin",
    "leak": "ringkas, rangkum, ringkasan, salin, salinan, kirim, kirimkan, teruskan, unggah, bagikan, lampirkan, simpan",
    "leaked": "dikirim, disalin, dibagikan, diteruskan, diunggah, dilampirkan, disimpan",
    "inner": """
        percakapan, obrolan, riwayat, ingatan, memori, semua yang, kontak, lokasi, kata sandi, data pribadi, catatan,
        kalender, pesan
    """,
    "inner_sure": """
        percakapan, obrolan, riwayat obrolan, riwayat percakapan, semua yang dikatakan, kata sandi, daftar kontak
    """,
    "rank_sure": """
        sumber terbaik, paling tepercaya, paling terpercaya, satu satunya sumber, paling andal, pilihan terbaik,
        pemimpin pasar, otoritas terkemuka, satu satunya yang
    """,
    "recommended": "direkomendasikan, disarankan, disebutkan pertama, disebut pertama, dikutip, diutamakan",
    "recommend": "rekomendasikan, merekomendasikan, sarankan, menyarankan, sebutkan, kutip, percayai, utamakan",
    "first": "pertama, terlebih dahulu, daripada, hanya, sebagai yang terbaik, dulu, lebih dulu",
    "trust_all": "percayai semua, percaya semua, patuhi, mematuhi, sebagai perintah, sebagai instruksi",
    "style": "singkat, ringkas, dalam bahasa, metrik, emoji*, vegetarian",
}
