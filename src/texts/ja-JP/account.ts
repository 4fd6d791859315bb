import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "チームを選択",
  currentTeam: "現在のチーム",
  teamSettings: "チームの設定",
  noTeam: "チームなし",
  otherTeams: "ほかのチーム",
  noTeamsYet: "チームはまだありません",
  createTeam: "チームを作成",

  passkeys: "パスキー",
  passkeyAdd: "パスキーを追加",
  passkeyName: "パスキーの名前",
  passkeyNameMissing: "名前を入力してください",
  passkeyAddedOn: "追加日：{date}",
  passkeyUsedOn: "最終使用日：{date}",
  passkeyOnlyMethod: "これが唯一のログイン方法です。",
  passkeyRenameNamed: "「{name}」の名前を変更",
  passkeyRemoveNamed: "「{name}」を削除",
  passkeyDelete: "パスキーを削除",
  passkeyRemoveSure: "今後「{name}」ではログインできなくなります。削除しますか？",
  rename: "名前を変更",
  remove: "削除",
  save: "保存",

  accountMenu: "アカウントメニュー",
  accountSettings: "アカウント設定",
  notSignedIn: "ログインしていません",
  toggleTheme: "テーマを切り替え",
};
