import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "チームでの表示名",
  teamUserNameAbout: "このチームでは、通常の表示名の代わりにこの名前が使用されます",
  teamPicture: "チームの画像",
  teamPictureAbout: "チームのプロフィール画像をアップロードします",
  teamName: "チームの表示名",
  teamNameAbout: "チームの表示名を変更します",
  teamNameMissing: "表示名を入力してください",
  teamNameTooLong: "名前が長すぎます。{length}文字以内で入力してください。",
  teamNameSaved: "保存しました",

  teamMembers: "メンバー",
  teamMember: "ユーザー",
  teamMemberNameless: "表示名なし",

  teamInvite: "メンバーを招待",
  teamInviteAbout: "メールでユーザーをチームに招待します",
  teamInviteEmail: "メールアドレス",
  teamInviteButton: "招待",
  teamInvited: "{email}を招待しました",
  teamInvitations: "保留中の招待",
  teamInvitationsNone: "保留中の招待はありません",
  teamInvitationExpires: "有効期限",
  teamInvitationActions: "操作",
  teamInvitationRevoke: "{email}への招待を取り消す",
  teamInvitationRevoked: "{email}への招待を取り消しました",

  teamKeys: "チームのAPIキー",
  teamKeysAbout: "APIキーを使うと、プログラムからチームにアクセスできます。",

  teamLeave: "チームからの退出",
  teamLeaveAbout: "このチームから退出し、チームでのプロフィールを削除します",
  teamLeaveButton: "チームから退出",
  teamLeaveSure: "このチームから退出しますか？",
  teamLeaveConfirm: "退出",

  teamCreate: "チームを作成",
  teamCreateAbout: "新しいチームの表示名を入力してください",
  teamCreateName: "表示名",
  teamCreateButton: "作成",
  teamCreationDisabled: "チームの作成は許可されていません",
};
