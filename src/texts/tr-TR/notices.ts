import type { texts as english } from "../en-US/notices.ts";
import type { Translation } from "../translator.ts";

export const texts: Translation<typeof english> = {
  impersonation: "Kullanıcı adına oturum",
  impersonationNotice: "{name} olarak oturum açtınız",
  impersonationStop: "Sonlandır",

  onLocalhost: "Bu açıklamayı yalnızca localhost ziyaretçileri görür.",
  untrustedTitle: "Bu alan adı güvenilir değil",
  untrustedBody: "{origin}, projenizin güvenilir alan adları arasında değil ve localhost için de izin verilmemiş.",
  untrustedFix: "Buradan ekleyin",
  wrongKeyTitle: "Herkese açık istemci anahtarı yanlış",
  wrongKeyBody: "Bu uygulamanın anahtarı {project} projesine ait değil, iptal edilmiş veya süresi dolmuş.",
  wrongKeyFix: "Projenin anahtarlarını görün",
  noProjectTitle: "Proje yok",
  noProjectBody: "Bu sunucuda {project} projesi yok. Uygulamanın projectId ve baseUrl değerlerini kontrol edin.",
  noProjectFix: "Projelerinizi görün",
};
