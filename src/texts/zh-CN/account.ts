import type { texts as english } from "../en-US/account.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  selectTeam: "选择团队",
  currentTeam: "当前团队",
  teamSettings: "团队设置",
  noTeam: "无团队",
  otherTeams: "其他团队",
  noTeamsYet: "还没有团队",
  createTeam: "创建团队",

  passkeys: "通行密钥",
  passkeyAdd: "添加通行密钥",
  passkeyName: "通行密钥名称",
  passkeyNameMissing: "请输入名称",
  passkeyAddedOn: "添加于 {date}。",
  passkeyUsedOn: "上次使用于 {date}。",
  passkeyOnlyMethod: "这是你唯一的登录方式。",
  passkeyRenameNamed: "重命名“{name}”",
  passkeyRemoveNamed: "移除“{name}”",
  passkeyDelete: "删除通行密钥",
  passkeyRemoveSure: "你将无法再使用“{name}”登录。要移除吗？",
  rename: "重命名",
  remove: "移除",
  save: "保存",

  accountMenu: "账号菜单",
  accountSettings: "账号设置",
  notSignedIn: "未登录",
  toggleTheme: "切换主题",
};
