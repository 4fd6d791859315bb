import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "模擬登入",
  impersonationNotice: "您目前以 {name} 的身分登入",
  impersonationStop: "停止",

  onLocalhost: "只有透過 localhost 瀏覽時才會顯示這段說明。",
  untrustedTitle: "這個網域不受信任",
  untrustedBody: "{origin} 不在您專案的信任網域中，而且也不允許使用 localhost。",
  untrustedFix: "在這裡新增",
  wrongKeyTitle: "可公開的用戶端金鑰有誤",
  wrongKeyBody: "這個應用程式的金鑰不屬於專案 {project}，或是已撤銷或過期。",
  wrongKeyFix: "查看專案的金鑰",
  noProjectTitle: "專案不存在",
  noProjectBody: "這個伺服器沒有專案 {project}。請檢查應用程式的 projectId 和 baseUrl。",
  noProjectFix: "查看您的專案",
};
