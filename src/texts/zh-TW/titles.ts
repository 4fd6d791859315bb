import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "登入",
  titleSignUp: "註冊",
  titleSignOut: "登出",
  titleResetPassword: "重設密碼",
  titleVerifyEmail: "驗證電子郵件",
  titleAccountSettings: "帳號設定",
  titleTeamInvitation: "團隊邀請",
  titleError: "錯誤",
  titleAuthorize: "授權",
  titlePageNotFound: "找不到網頁",
};
