import type { texts as english } from "../en-US/errors.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  EMAIL_PASSWORD_MISMATCH: "メールアドレスまたはパスワードが正しくありません。",
  PASSWORD_AUTHENTICATION_NOT_ENABLED: "パスワードでのログインは有効になっていません。",
  SIGN_UP_NOT_ENABLED: "新規登録は許可されていません",
  USER_EMAIL_ALREADY_EXISTS: "メールアドレス「{email}」のアカウントはすでに存在します。",
  emailTakenUnverified:
    "メールアドレス「{email}」のアカウントはすでに存在しますが、アドレスが確認されていません。登録時と同じ方法でログインし、メールアドレスを確認すると、このログイン方法も利用できるようになります。",
  PASSWORD_TOO_SHORT: "パスワードが短すぎます。{length}文字以上で入力してください。",
  PASSWORD_TOO_LONG: "パスワードが長すぎます。{length}文字以内で入力してください。",
  PASSWORD_TOO_COMMON:
    "このパスワードはよく使われているため、推測されやすくなっています。別のパスワードを選んでください。",
  INVALID_EMAIL: "有効なメールアドレスを入力してください",
  VERIFICATION_CODE_INCOMPLETE: "リンクが不完全です。メールのリンク全体を開くか、コードをすべて入力してください。",
  VERIFICATION_ERROR: "コードが無効です",
  INVALID_TOTP_CODE: "認証アプリのコードが無効です",
  INVALID_RECOVERY_CODE: "リカバリーコードが無効です",
  TOO_MANY_ATTEMPTS: { other: "試行回数が多すぎます。{count}秒後にもう一度お試しください。" },
  tryAgainAt: "試行回数が多すぎます。{time}以降にもう一度お試しください。",

  IMPERSONATION_NOT_ALLOWED: "このユーザーとして操作しています。このセッションでは、恒久的な変更はできません。",
  PASSKEY_AUTHENTICATION_NOT_ENABLED: "パスキーでのログインは有効になっていません。",
  PASSKEY_NOT_FOUND: "パスキーが見つかりません。",
  passkeyCancelled:
    "パスキーの操作がキャンセルされたか、タイムアウトしました。もう一度お試しいただくか、別の方法を使用してください。",
  passkeyUnsupported: "このブラウザはパスキーに対応していません。別の方法を使用してください。",
  passkeyUnknown: "このパスキーを使用しているアカウントはありません。別のパスキーか、別の方法を使用してください。",
  passkeyExistsHere: "このデバイスには、すでにこのアカウントのパスキーがあります。",
  passkeyWrongPlace: "このページではパスキーを使用できません。",

  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    "このアカウントは、すでにほかのユーザーと連携しています。別のアカウントと連携してください。",
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION:
    "すでにこのプロバイダーの別のアカウントと連携しています。プロバイダーのページで違うアカウントを選択していないか確認してください。",
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN:
    "このプロバイダーのアカウントは、すでにログインに使用されています。",
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: "このプロバイダーは存在しないか、有効になっていません。",
  OAUTH_COOKIE_NOT_FOUND: "このページは再度、または別のブラウザで開かれました。もう一度ログインをやり直してください。",
  OUTER_OAUTH_TIMEOUT: "プロバイダーでのログインがタイムアウトしました。もう一度ログインしてください。",
  INVALID_AUTHORIZATION_CODE: "認可コードが無効です。",

  USER_AUTHENTICATION_REQUIRED: "この操作にはログインが必要です。",
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: "セッションの有効期限が切れたか、終了しました。もう一度ログインしてください。",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: "すでにチームのメンバーです。",
  TEAM_MEMBERSHIP_NOT_FOUND: "このチームはもう存在しないか、チームのメンバーではなくなっています。",
  REDIRECT_URL_NOT_WHITELISTED:
    "このドメインは信頼されていません。{origin}をプロジェクトの信頼済みドメインに追加してください。",
  REQUEST_TOO_LARGE: "リクエストのサイズが大きすぎます。上限は{limit_bytes}バイトです。",
  inputUnusable: "入力した内容が長すぎるか、使用できない文字が含まれています。",
  COOKIES_BLOCKED:
    "ブラウザーがこのサイトの Cookie をブロックしているため、サインインできません。Cookie を許可して、もう一度お試しください。",
  noAnswer: "サーバーが応答していません。インターネット接続を確認して、もう一度お試しください。",

  SERVER_BUSY: "サーバーが混み合っています。しばらくしてからもう一度お試しください。",
  SERVER_UNAVAILABLE:
    "サーバーが混み合っているか、データベースが応答していません。しばらくしてからもう一度お試しください。",
  OBJECT_DELETED_CONCURRENTLY: "処理中に対象の一部が削除されました。ページを再読み込みして、もう一度お試しください。",
  EMAIL_NOT_SENT:
    "メールを送信できませんでした。このプロジェクトの管理者の方は、メール設定を確認して、もう一度お試しください。",
  EMAIL_RECIPIENT_INVALID: "メールアドレスが無効なため、メールを送信できませんでした。",
  MAIL_SERVER_MISSING:
    "このサーバーにはメールサーバーが設定されていないため、メールを送信できませんでした。サーバーの運営者がHALLPASS_SMTP_URLで設定できます。",
  MAIL_SERVER_INCOMPLETE: "このプロジェクトのメールサーバーの設定が完了していないため、メールを送信できませんでした。",

  OTP_SIGN_IN_NOT_ENABLED: "メールでのログインは有効になっていません。",
  CLI_LOGIN_CODE_INVALID: "ログインコードが無効か、有効期限が切れています",
  CLI_LOGIN_PROJECT_MISMATCH: "このログインコードは別のプロジェクトのものです。アプリのアドレスを確認してください。",
  USER_TO_LINK_NOT_FOUND: "連携しようとしたアカウントは、すでに存在しません。",
  OAUTH_PROVIDER_UNREACHABLE: "プロバイダーに接続できません。もう一度お試しください。",
  MULTI_FACTOR_AUTHENTICATION_NOT_ENABLED: "2要素認証は有効になっていません。",
  PASSKEY_LIMIT_REACHED: "登録できるパスキーは{max}個までです。使用していないパスキーを先に削除してください。",
  PASSWORD_ALREADY_SET: "このアカウントには、すでにパスワードが設定されています。",
  CONTACT_CHANNEL_ALREADY_EXISTS: "このメールアドレスは、すでにアカウントに追加されています。",
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE:
    "このメールアドレスは、すでにほかのユーザーがログインに使用しています。",
  CONTACT_CHANNEL_LIMIT_REACHED: "登録できるメールアドレスは{max}件までです。不要なアドレスを先に削除してください。",
  CONTACT_CHANNEL_NOT_FOUND: "このメールアドレスは、すでにアカウントから削除されています。",
  CONTACT_CHANNEL_TO_CHANGE_NOT_FOUND: "このメールアドレスは、すでにアカウントから削除されています。",
  CONTACT_CHANNEL_TO_VERIFY_NOT_FOUND: "このメールアドレスは、すでにアカウントから削除されています。",
  CONTACT_CHANNEL_OF_CODE_NOT_FOUND: "このメールアドレスは、すでにアカウントから削除されています。",
  SESSION_NOT_FOUND: "このセッションはすでに終了しています。",
  PROFILE_IMAGE_TOO_LARGE: "プロフィール画像が300 KiBを超えています。",
  PROFILE_IMAGE_URL_INVALID: "この画像はプロフィール画像として使用できません。",
  NOTIFICATION_CATEGORY_NOT_OPTIONAL: "このメールは配信停止できません。",
  USER_DELETION_NOT_ENABLED: "ここではアカウントを削除できません。",
  USER_API_KEYS_NOT_ENABLED: "ユーザーのAPIキーは有効になっていません。",
  TEAM_API_KEYS_NOT_ENABLED: "チームのAPIキーは有効になっていません。",
  TEAM_CREATION_NOT_ENABLED: "ここではチームを作成できません。",
  TEAM_INVITATION_NOT_FOUND: "この招待はすでに存在しません。",
};
