import { Tabs } from "@base-ui/react/tabs";
import { CodeSnippet } from "./code-snippet.tsx";

interface Snippet<Id extends string> {
  id: Id;
  label: string;
  files: readonly { title: string; code: string }[];
}

interface SnippetTabsProps<Id extends string> {
  /** Names the list of tabs for screen readers. */
  label: string;
  snippets: readonly Snippet<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

/** The same in several languages or frameworks: one tab for each. */
export function SnippetTabs<Id extends string>({ label, snippets, value, onChange }: SnippetTabsProps<Id>) {
  return (
    <Tabs.Root value={value} onValueChange={(chosen: Id) => onChange(chosen)}>
      <Tabs.List
        aria-label={label}
        className="mb-3 flex max-w-full gap-1 overflow-x-auto rounded-lg bg-sunken p-1 sm:inline-flex"
      >
        {snippets.map(({ id, label }) => (
          <Tabs.Tab
            key={id}
            value={id}
            className="h-7.5 flex-1 rounded-md px-2 text-xs font-medium whitespace-nowrap text-soft hover:text-text data-active:bg-card data-active:text-text data-active:shadow-card sm:px-3.5 sm:text-[0.8125rem]"
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {snippets.map(({ id, files }) => (
        <Tabs.Panel key={id} value={id} className="flex flex-col gap-3">
          {files.map((file) => (
            <CodeSnippet key={file.title} {...file} />
          ))}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
