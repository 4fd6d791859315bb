import type { texts as english } from "../en-US/teams.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  teamUserName: "팀에서 쓰는 이름",
  teamUserNameAbout: "이 팀에서는 기존 표시 이름 대신 이 이름이 표시됩니다",
  teamPicture: "팀 프로필 이미지",
  teamPictureAbout: "팀 프로필에 사용할 이미지를 업로드하세요",
  teamName: "팀 표시 이름",
  teamNameAbout: "팀의 표시 이름을 변경하세요",
  teamNameMissing: "표시 이름을 입력하세요",
  teamNameTooLong: "이름이 너무 깁니다. {length}자 이하로 입력하세요.",
  teamNameSaved: "저장했습니다",

  teamMembers: "멤버",
  teamMember: "사용자",
  teamMemberNameless: "표시 이름 없음",

  teamInvite: "멤버 초대",
  teamInviteAbout: "이메일로 사용자를 팀에 초대하세요",
  teamInviteEmail: "이메일",
  teamInviteButton: "초대",
  teamInvited: "{email} 주소로 초대를 보냈습니다",
  teamInvitations: "대기 중인 초대",
  teamInvitationsNone: "대기 중인 초대가 없습니다",
  teamInvitationExpires: "만료일",
  teamInvitationActions: "작업",
  teamInvitationRevoke: "{email} 초대 취소",
  teamInvitationRevoked: "{email} 초대를 취소했습니다",

  teamKeys: "팀 API 키",
  teamKeysAbout: "API 키를 사용하면 프로그램에서 팀에 액세스할 수 있습니다.",

  teamLeave: "팀 나가기",
  teamLeaveAbout: "이 팀에서 나가고 팀 프로필을 삭제합니다",
  teamLeaveButton: "팀 나가기",
  teamLeaveSure: "이 팀에서 나가시겠습니까?",
  teamLeaveConfirm: "나가기",

  teamCreate: "팀 만들기",
  teamCreateAbout: "새 팀의 표시 이름을 입력하세요",
  teamCreateName: "표시 이름",
  teamCreateButton: "만들기",
  teamCreationDisabled: "팀을 만들 수 없습니다",
};
