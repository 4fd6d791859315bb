import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "選取團隊",
  currentTeam: "目前的團隊",
  teamSettings: "團隊設定",
  noTeam: "無團隊",
  otherTeams: "其他團隊",
  noTeamsYet: "還沒有團隊",
  createTeam: "建立團隊",

  passkeys: "密碼金鑰",
  passkeyAdd: "新增密碼金鑰",
  passkeyName: "密碼金鑰名稱",
  passkeyNameMissing: "請輸入名稱",
  passkeyAddedOn: "新增於 {date}。",
  passkeyUsedOn: "上次使用於 {date}。",
  passkeyOnlyMethod: "這是您唯一的登入方式。",
  passkeyRenameNamed: "重新命名「{name}」",
  passkeyRemoveNamed: "移除「{name}」",
  passkeyDelete: "刪除密碼金鑰",
  passkeyRemoveSure: "您將無法再使用「{name}」登入。要移除嗎？",
  rename: "重新命名",
  remove: "移除",
  save: "儲存",

  accountMenu: "帳號選單",
  accountSettings: "帳號設定",
  notSignedIn: "未登入",
  toggleTheme: "切換主題",
};
