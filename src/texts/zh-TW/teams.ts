import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "團隊內的名稱",
  teamUserNameAbout: "在這個團隊中取代您的顯示名稱",
  teamPicture: "團隊圖片",
  teamPictureAbout: "上傳自己的圖片做為團隊圖片",
  teamName: "團隊顯示名稱",
  teamNameAbout: "變更團隊的顯示名稱",
  teamNameMissing: "請輸入顯示名稱",
  teamNameTooLong: "名稱太長，最多 {length} 個字元。",
  teamNameSaved: "已儲存",

  teamMembers: "成員",
  teamMember: "使用者",
  teamMemberNameless: "未設定顯示名稱",

  teamInvite: "邀請成員",
  teamInviteAbout: "透過電子郵件邀請使用者加入您的團隊",
  teamInviteEmail: "電子郵件",
  teamInviteButton: "邀請",
  teamInvited: "已邀請 {email}",
  teamInvitations: "待回覆的邀請",
  teamInvitationsNone: "沒有待回覆的邀請",
  teamInvitationExpires: "到期日",
  teamInvitationActions: "動作",
  teamInvitationRevoke: "撤回給 {email} 的邀請",
  teamInvitationRevoked: "已撤回給 {email} 的邀請",

  teamKeys: "團隊 API 金鑰",
  teamKeysAbout: "API 金鑰可讓程式存取您的團隊。",

  teamLeave: "退出團隊",
  teamLeaveAbout: "退出這個團隊，並移除您的團隊個人資料",
  teamLeaveButton: "退出團隊",
  teamLeaveSure: "確定要退出這個團隊嗎？",
  teamLeaveConfirm: "退出",

  teamCreate: "建立團隊",
  teamCreateAbout: "請輸入新團隊的顯示名稱",
  teamCreateName: "顯示名稱",
  teamCreateButton: "建立",
  teamCreationDisabled: "未開放建立團隊",
};
