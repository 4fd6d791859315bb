import type { texts as english } from "../en-US/titles.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  titleSignIn: "ログイン",
  titleSignUp: "新規登録",
  titleSignOut: "ログアウト",
  titleResetPassword: "パスワードの再設定",
  titleVerifyEmail: "メールアドレスの確認",
  titleAccountSettings: "アカウント設定",
  titleTeamInvitation: "チームへの招待",
  titleError: "エラー",
  titleAuthorize: "承認",
  titlePageNotFound: "ページが見つかりません",
};
