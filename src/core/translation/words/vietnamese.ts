import type { Words } from "../types.ts";

/** Vietnamese. */
export const words: Words = {
  vi: {
    common:
      "của và đã một trong các có là cho người với khi không được vào | những rằng tại ở ông sẽ thể bị để này nói tôi về ra năm trước cuộc từ công đó đang họ việc sau điều viên chúng hiện nhưng lại quan gia tới động sự hơn như đến nhân hội theo phải anh trên đấu ta hai | con do hay tra ba la an lo ai hy so em tai xa vai",
    numbers:
      "một.|mốt. hai.|cặp.|đôi.|nhì.|kép. ba. bốn.|tư. năm.|lăm. sáu. bảy.|bẩy. tám. chín. mười.|thập_kỷ. mười_một. mười_hai.|tá. mười_ba. mười_bốn. mười_lăm. mười_sáu. mười_bảy. mười_tám. mười_chín. hai_mươi. ba_mươi. bốn_mươi. năm_mươi. sáu_mươi. bảy_mươi. tám_mươi. chín_mươi. trăm.|thế_kỷ. nghìn.|ngàn.",
    scales: "3 nghìn|ngàn, 6 triệu, 9 t[ỷỉ]",
    months:
      "tháng một|tháng giêng,tháng hai,tháng ba,tháng tư,tháng năm,tháng sáu,tháng bảy,tháng tám,tháng chín,tháng mười,tháng mười một,tháng mười hai|tháng chạp",
    negations: "không|chưa|chẳng|đừng|chớ|vô|phi|thiếu|từ chối|khó|mất|ngoài|thay|trừ|hiếm|cấm|chả|đâu|ít|nỗi",
    denials: "không(?! chỉ| gian| khí| quân| lực| kém| phận| dưới| những| ít)|chưa(?![.?!]|$)|chẳng(?! hạn)|đừng",
    quantities:
      "nửa|một_nửa|phân_nửa|rưỡi|hiệp|bán phần_ba|thứ_ba|1/3 phần_tư|quý|thứ_tư|bốn gấp|đôi gấp|bội tá|chục|mười|hàng trăm|hàng_trăm nghìn|ngàn|vạn triệu|tỷ|tỉ - tối_thiểu|chí_ít|ít nhiều_nhất|tối_đa|lên|không_quá|cao_nhất hơn|trên|vượt ?dưới|ít_hơn|chưa|thấp|kém|không_đầy|không_đến -",
    sameYear: "cùng năm",
  },
};
