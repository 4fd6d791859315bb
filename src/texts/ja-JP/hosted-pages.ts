import type { texts as english } from "../en-US/hosted-pages.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  hostedSignIn: "ログイン",
  hostedSignUp: "新規登録",
  hostedSignOut: "ログアウト",
  hostedConsole: "コンソールを開く",
  welcome: "{project}へようこそ",
  welcomeBody: "アカウントを表示するには、ログインしてください。",
  hello: "{name}さん、こんにちは",
  helloNameless: "こんにちは",
  signedInAs: "{project}に{email}としてログインしています。",
  signedIn: "{project}にログインしています。",
  projectNotFound: "このプロジェクトは存在しません",
  projectNotFoundBody: "リンクが不完全であるか、プロジェクトが削除された可能性があります。アドレスを確認してください。",
  unreachable: "サーバーに接続できません",
  unreachableBody: "インターネット接続を確認して、もう一度お試しください。",
  reload: "再試行",
};
