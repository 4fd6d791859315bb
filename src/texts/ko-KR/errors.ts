import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "이메일 또는 비밀번호가 올바르지 않습니다.",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "비밀번호 로그인이 사용 설정되어 있지 않습니다.",
  SIGN_UP_NOT_ENABLED: "새로 가입할 수 없습니다",
  USER_EMAIL_ALREADY_EXISTS: "{email} 주소를 사용하는 계정이 이미 있습니다.",
  emailTakenUnverified:
    "{email} 주소를 사용하는 계정이 이미 있지만 이메일이 인증되지 않았습니다. 가입할 때 사용한 방법으로 기존 계정에 로그인한 다음 이메일을 인증하면 이 방법으로도 로그인할 수 있습니다.",
  PASSWORD_TOO_SHORT: "비밀번호가 너무 짧습니다. {length}자 이상 입력하세요.",
  PASSWORD_TOO_LONG: "비밀번호가 너무 깁니다. {length}자 이하로 입력하세요.",
  PASSWORD_TOO_COMMON: "너무 흔해서 추측하기 쉬운 비밀번호입니다. 다른 비밀번호를 선택하세요.",
  INVALID_EMAIL: "올바른 이메일을 입력하세요",
  VERIFICATION_CODE_INCOMPLETE: "링크가 완전하지 않습니다. 이메일의 링크 전체를 열거나 코드 전체를 입력하세요.",
  VERIFICATION_ERROR: "잘못된 코드입니다",
  INVALID_TOTP_CODE: "인증 앱 코드가 올바르지 않습니다",
  INVALID_RECOVERY_CODE: "복구 코드가 올바르지 않습니다",
  TOO_MANY_ATTEMPTS: { other: "시도 횟수가 너무 많습니다. {count}초 후에 다시 시도하세요." },
  tryAgainAt: "시도 횟수가 너무 많습니다. {time} 이후에 다시 시도하세요.",

  IMPERSONATION_NOT_ALLOWED: "이 사용자로 작업하고 있습니다. 이 세션에서는 영구적인 변경을 할 수 없습니다.",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "패스키 로그인이 사용 설정되어 있지 않습니다.",
  PASSKEY_NOT_FOUND: "패스키를 찾을 수 없습니다.",
  passkeyCancelled: "패스키 요청이 취소되었거나 시간이 초과되었습니다. 다시 시도하거나 다른 방법을 사용하세요.",
  passkeyUnsupported: "이 브라우저는 패스키를 지원하지 않습니다. 다른 방법을 사용하세요.",
  passkeyUnknown: "이 패스키를 사용하는 계정이 없습니다. 다른 패스키나 다른 방법을 사용하세요.",
  passkeyExistsHere: "이 기기에는 이미 내 계정의 패스키가 있습니다.",
  passkeyWrongPlace: "이 페이지에서는 패스키를 사용할 수 없습니다.",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "이 계정은 이미 다른 사용자에게 연결되어 있습니다. 다른 계정을 연결하세요.",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "이미 이 로그인 제공업체의 다른 계정이 연결되어 있습니다. 로그인 제공업체 페이지에서 잘못된 계정을 선택하지 않았는지 확인하세요.",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: "이 로그인 제공업체의 계정은 이미 로그인에 사용되고 있습니다.",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "로그인 제공업체를 찾을 수 없거나 사용 설정되어 있지 않습니다.",
  OAUTH_COOKIE_NOT_FOUND:
    "이 페이지가 다시 열렸거나 다른 브라우저에서 열렸습니다. 로그인을 처음부터 다시 시작해 주세요.",
  OUTER_OAUTH_TIMEOUT: "로그인 제공업체의 로그인 시간이 초과되었습니다. 다시 로그인하세요.",
  INVALID_AUTHORIZATION_CODE: "승인 코드가 올바르지 않습니다.",

  USER_AUTHENTICATION_REQUIRED: "로그인이 필요합니다.",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "세션이 만료되었거나 종료되었습니다. 다시 로그인하세요.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "이미 팀의 멤버입니다.",
  TEAM_MEMBERSHIP_NOT_FOUND: "이 팀이 더 이상 존재하지 않거나 더 이상 팀의 멤버가 아닙니다.",
  REDIRECT_URL_NOT_WHITELISTED:
    "신뢰할 수 없는 도메인입니다. 프로젝트의 신뢰할 수 있는 도메인에 {origin} 도메인을 추가하세요.",
  REQUEST_TOO_LARGE: "요청이 너무 큽니다. 최대 {limit_bytes}바이트까지 허용됩니다.",
  inputUnusable: "입력한 내용이 너무 길거나 사용할 수 없는 문자가 포함되어 있습니다.",
  COOKIES_BLOCKED: "브라우저가 이 사이트의 쿠키를 차단하여 로그인할 수 없습니다. 쿠키를 허용하고 다시 시도하세요.",
  noAnswer: "서버가 응답하지 않습니다. 인터넷 연결을 확인하고 다시 시도하세요.",

  SERVER_BUSY: "서버가 혼잡합니다. 잠시 후 다시 시도하세요.",
  SERVER_UNAVAILABLE: "서버가 혼잡하거나 데이터베이스가 응답하지 않습니다. 잠시 후 다시 시도하세요.",
  OBJECT_DELETED_CONCURRENTLY:
    "요청을 처리하는 동안 일부 항목이 삭제되었습니다. 페이지를 새로고침하고 다시 시도하세요.",
  EMAIL_NOT_SENT: "이메일을 보내지 못했습니다. 이 프로젝트의 관리자라면 이메일 설정을 확인하고 다시 시도하세요.",
  EMAIL_RECIPIENT_INVALID: "주소가 올바르지 않아 이메일을 보내지 못했습니다.",
  MAIL_SERVER_MISSING:
    "이 서버에 메일 서버가 없어 이메일을 보내지 못했습니다. 서버 운영자가 HALLPASS_SMTP_URL로 메일 서버를 설정할 수 있습니다.",
  MAIL_SERVER_INCOMPLETE: "이 프로젝트의 메일 서버 설정이 완료되지 않아 이메일을 보내지 못했습니다.",

  OTP_SIGN_IN_NOT_ENABLED: "이메일 로그인이 사용 설정되어 있지 않습니다.",
  CLI_LOGIN_CODE_INVALID: "로그인 코드가 올바르지 않거나 만료되었습니다",
  CLI_LOGIN_PROJECT_MISMATCH: "다른 프로젝트의 로그인 코드입니다. 앱의 주소를 확인하세요.",
  USER_TO_LINK_NOT_FOUND: "연결하려는 계정이 더 이상 존재하지 않습니다.",
  OAUTH_PROVIDER_UNREACHABLE: "로그인 제공업체에 연결할 수 없습니다. 다시 시도하세요.",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "2단계 인증이 사용 설정되어 있지 않습니다.",
  PASSKEY_LIMIT_REACHED: "패스키는 최대 {max}개까지 등록할 수 있습니다. 사용하지 않는 패스키를 먼저 삭제하세요.",
  PASSWORD_ALREADY_SET: "계정에 이미 비밀번호가 있습니다.",
  CONTACT_CHANNEL_ALREADY_EXISTS: "계정에 이미 등록된 이메일 주소입니다.",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: "다른 사용자가 이미 로그인에 사용 중인 이메일입니다.",
  CONTACT_CHANNEL_LIMIT_REACHED: "이메일 주소는 최대 {max}개까지 등록할 수 있습니다. 먼저 하나를 삭제하세요.",
  CONTACT_CHANNEL_NOT_FOUND: "계정에서 이미 삭제된 이메일 주소입니다.",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "계정에서 이미 삭제된 이메일 주소입니다.",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "계정에서 이미 삭제된 이메일 주소입니다.",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "계정에서 이미 삭제된 이메일 주소입니다.",
  SESSION_NOT_FOUND: "이미 종료된 세션입니다.",
  PROFILE_IMAGE_TOO_LARGE: "프로필 이미지가 300KiB보다 큽니다.",
  PROFILE_IMAGE_URL_INVALID: "프로필 이미지로 사용할 수 없는 이미지입니다.",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "이 이메일은 수신을 거부할 수 없습니다.",
  USER_DELETION_NOT_ENABLED: "여기에서는 계정을 삭제할 수 없습니다.",
  USER_API_KEYS_NOT_ENABLED: "사용자 API 키가 사용 설정되어 있지 않습니다.",
  TEAM_API_KEYS_NOT_ENABLED: "팀 API 키가 사용 설정되어 있지 않습니다.",
  TEAM_CREATION_NOT_ENABLED: "여기에서는 팀을 만들 수 없습니다.",
  TEAM_INVITATION_NOT_FOUND: "더 이상 존재하지 않는 초대입니다.",
};
