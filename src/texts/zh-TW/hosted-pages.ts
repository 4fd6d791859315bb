import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "登入",
  hostedSignUp: "註冊",
  hostedSignOut: "登出",
  hostedConsole: "開啟主控台",
  welcome: "歡迎使用 {project}",
  welcomeBody: "登入即可查看您的帳號。",
  hello: "{name}，您好",
  helloNameless: "您好",
  signedInAs: "您已使用 {email} 登入 {project}。",
  signedIn: "您已登入 {project}。",
  projectNotFound: "這個專案不存在",
  projectNotFoundBody: "連結可能不完整，或專案已遭刪除。請檢查網址。",
  unreachable: "無法連線至伺服器",
  unreachableBody: "請檢查網路連線，然後再試一次。",
  reload: "再試一次",
};
