/** A page of the docs. */
export interface DocPage {
  title: string;
  summary: string;
  href: string;
}

const LINE = /^- \[([^\]]+)\]\((\S+?)\): (.*)$/;

/** The pages that the server's `/llms.txt` lists, with the addresses at which people read them. */
export function docPagesIn(text: string): DocPage[] {
  return text.split("\n").flatMap((line) => {
    const [, title, address, summary] = LINE.exec(line) ?? [];
    if (title === undefined || address === undefined || summary === undefined) return [];
    return [{ title, summary, href: address.replace(/(\/index)?\.md$/, "") }];
  });
}

export async function loadDocPages(serverUrl: string): Promise<DocPage[]> {
  const reply = await fetch(`${serverUrl}/llms.txt`);
  return reply.ok ? docPagesIn(await reply.text()) : [];
}
