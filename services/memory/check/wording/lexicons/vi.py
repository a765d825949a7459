"""Vietnamese."""

from typing import Final

PHRASES: Final = {
    "trigger": """
        từ nay, từ bây giờ, kể từ nay, từ giờ, sau này, trong tương lai, mỗi khi, mỗi lần, bất cứ khi nào, luôn luôn, luôn,
        tự động, mặc định, ngay khi, sau mỗi, trước mỗi, trong mỗi, nếu người dùng hỏi, khi người dùng, mỗi ngày,
        mỗi tháng, tất cả hóa đơn, mọi hóa đơn
    """,
    "when": "khi, nếu, trước khi, sau khi, mỗi, mọi, tất cả",
    "act": """
        gửi, chuyển tiếp, chuyển tiền, chuyển khoản, chuyển, xóa, xoá, tắt, vô hiệu hóa, cài đặt, chạy, tải lên, tải xuống,
        đăng, phê duyệt, chấp nhận, giấu, che giấu, chia sẻ, tuân theo, tuân lệnh
    """,
    "deed": """
        đề xuất, giới thiệu, gợi ý, nhắc đến, nhắc tới, thêm, trích dẫn, mở, dùng, sử dụng, mua, đặt, thanh toán, gọi,
        ưu tiên, khuyên
    """,
    "bills": "hóa đơn, hoá đơn, biên lai",
    "money": """
        thanh toán, tiền, tiền thuê, lương, phí, hội phí, học phí, đặt cọc, tiền cọc, hoàn tiền, quyên góp,
        khoản thanh toán
    """,
    "papers": "tệp, tập tin, tài liệu, hồ sơ, bản sao lưu, hợp đồng, báo cáo, ảnh",
    "post": "thư, bưu kiện, đơn hàng, trả lời, phản hồi, email, tin nhắn, cuộc gọi, mã, đơn đăng ký",
    "goes": """
        gửi, gửi đến, gửi tới, gửi về, chuyển đến, chuyển vào, chuyển tới, chuyển khoản, trả vào, nộp vào, nộp, thanh toán,
        địa chỉ mới, giao đến, đóng vào
    """,
    "pays": "chuyển khoản, chuyển, trả, nộp, thanh toán, tiền thuê, phí, hóa đơn, đóng",
    "to": "đến, tới, vào, cho, qua, về",
    "desk": "tài khoản, địa chỉ, văn phòng, phòng, công ty, số, máy chủ",
    "bank": "tài khoản, số tài khoản, tài khoản ngân hàng",
    "details": "số tài khoản, tài khoản ngân hàng, thông tin ngân hàng, người thụ hưởng",
    "changed": "mới, đã thay đổi, thay đổi, đổi, hiện nay",
    "account_new": """
        tài khoản mới, số tài khoản mới, tài khoản ngân hàng mới, tài khoản đã thay đổi, đổi số tài khoản, đổi tài khoản
    """,
    "override": "bỏ qua, phớt lờ, quên, hủy bỏ, vô hiệu, không còn hiệu lực, không còn áp dụng, ghi đè",
    "rules": "hướng dẫn, chỉ dẫn, quy tắc, mệnh lệnh, chỉ thị, giới hạn, hạn chế, lời nhắc hệ thống",
    "bot": "trợ lý, trợ lý ai, trí tuệ nhân tạo, chatbot, bot, mô hình",
    "modal": "phải, cần, nên, sẽ, không được, không bao giờ, luôn, tuân",
    "order": """
        bây giờ bạn là, bạn phải, hãy đóng vai, giả vờ, chế độ nhà phát triển, ghi chú cho ai, ghi chú cho trợ lý,
        thông báo cho trợ lý, hướng dẫn cho trợ lý, chỉ thị mới, hướng dẫn mới, chỉ thị bí mật, không giới hạn
    """,
    "conceal": """
        đừng nói, không nói cho, không được nói, đừng nhắc, không nhắc đến, đừng tiết lộ, không tiết lộ, đừng hỏi,
        không cần hỏi, không hỏi, đừng cảnh báo, không báo cho, đừng báo, không thông báo, mà không nói, mà không hỏi,
        mà không báo, giữ bí mật, giấu người dùng, không được biết, không cần biết, che giấu
    """,
    "covert": "bí mật, âm thầm, lặng lẽ, lén, ngầm",
    "permission": """
        không cần xác nhận, không cần phê duyệt, không cần cho phép, không cần xin phép, không cần đồng ý,
        không cần kiểm tra, không cần xác minh, không yêu cầu xác nhận, không yêu cầu phê duyệt, mà không cần,
        toàn quyền truy cập, toàn quyền, truy cập đầy đủ, truy cập mọi, người gửi đáng tin, nguồn đáng tin, nguồn tin cậy,
        danh sách trắng, thay mặt người dùng, có quyền xóa, có quyền truy cập, được phép truy cập, được ủy quyền,
        được uỷ quyền, đã đồng ý, đã phê duyệt, đã được phê duyệt, đã chấp thuận, quyền quản trị
    """,
    "first_person": "tôi là quản trị viên, tôi là chủ, tôi là người quản trị, tôi là admin",
    "leak": "tóm tắt, sao chép, bản sao, gửi, chuyển tiếp, tải lên, chia sẻ, đính kèm, lưu",
    "leaked": "được gửi, gửi, được sao chép, được chia sẻ, được chuyển",
    "inner": """
        cuộc trò chuyện, trò chuyện, hội thoại, lịch sử, ký ức, bộ nhớ, mọi điều, danh bạ, vị trí, mật khẩu,
        thông tin cá nhân, ghi chú, lịch, tin nhắn
    """,
    "inner_sure": "cuộc trò chuyện, lịch sử trò chuyện, hội thoại, mật khẩu, danh bạ, mọi điều người dùng",
    "obliged": "phải, cần, nên, luôn",
    "recommended": "được đề xuất, được giới thiệu, được nhắc đến, được ưu tiên, được gợi ý, đề xuất",
    "rank_sure": """
        nguồn tốt nhất, đáng tin cậy nhất, uy tín nhất, duy nhất đáng tin, lựa chọn tốt nhất, hàng đầu thị trường,
        nguồn duy nhất
    """,
    "recommend": "đề xuất, giới thiệu, gợi ý, nhắc đến, trích dẫn, ưu tiên, khuyên",
    "first": "đầu tiên, trước tiên, thay vì, chỉ, là tốt nhất, trước",
    "trust_all": "tin mọi, tin tưởng mọi, tuân theo mọi, tuân lệnh, như mệnh lệnh, như chỉ thị",
    "style": "ngắn gọn, ngắn, bằng tiếng, biểu tượng, chay",
}
