import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "团队内昵称",
  teamUserNameAbout: "在此团队中代替你的显示名称",
  teamPicture: "团队头像",
  teamPictureAbout: "上传图片作为团队头像",
  teamName: "团队显示名称",
  teamNameAbout: "修改团队的显示名称",
  teamNameMissing: "请输入显示名称",
  teamNameTooLong: "名称太长，最多 {length} 个字符。",
  teamNameSaved: "已保存",

  teamMembers: "成员",
  teamMember: "用户",
  teamMemberNameless: "未设置显示名称",

  teamInvite: "邀请成员",
  teamInviteAbout: "通过邮件邀请用户加入你的团队",
  teamInviteEmail: "邮箱",
  teamInviteButton: "邀请",
  teamInvited: "已邀请 {email}",
  teamInvitations: "待接受的邀请",
  teamInvitationsNone: "没有待接受的邀请",
  teamInvitationExpires: "到期时间",
  teamInvitationActions: "操作",
  teamInvitationRevoke: "撤回对 {email} 的邀请",
  teamInvitationRevoked: "已撤回对 {email} 的邀请",

  teamKeys: "团队 API 密钥",
  teamKeysAbout: "API 密钥可让程序访问你的团队。",

  teamLeave: "退出团队",
  teamLeaveAbout: "退出此团队，并删除你的团队个人资料",
  teamLeaveButton: "退出团队",
  teamLeaveSure: "确定要退出此团队吗？",
  teamLeaveConfirm: "退出",

  teamCreate: "创建团队",
  teamCreateAbout: "请为新团队输入显示名称",
  teamCreateName: "显示名称",
  teamCreateButton: "创建",
  teamCreationDisabled: "未开放创建团队",
};
