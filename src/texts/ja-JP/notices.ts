import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "代理ログイン",
  impersonationNotice: "{name}としてログインしています",
  impersonationStop: "終了",

  onLocalhost: "この説明は、localhostでアクセスしている場合にのみ表示されます。",
  untrustedTitle: "このドメインは信頼されていません",
  untrustedBody: "{origin}はプロジェクトの信頼済みドメインに含まれておらず、localhostも許可されていません。",
  untrustedFix: "ここで追加",
  wrongKeyTitle: "公開可能クライアントキーが正しくありません",
  wrongKeyBody: "このアプリのキーは、プロジェクト{project}のものではないか、失効しているか、有効期限が切れています。",
  wrongKeyFix: "プロジェクトのキーを表示",
  noProjectTitle: "プロジェクトが存在しません",
  noProjectBody: "このサーバーにプロジェクト{project}はありません。アプリのprojectIdとbaseUrlを確認してください。",
  noProjectFix: "プロジェクト一覧を表示",
};
