/** Lets the browser download what is behind a link, as it arrives: a backup may be larger than a page can hold. */
export function followDownload(url: string) {
  const link = document.createElement("a");
  link.href = url;
  link.download = "";
  link.rel = "noreferrer";
  link.click();
}
