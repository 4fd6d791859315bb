import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { MainArea } from "../../frame/main-area.tsx";
import { TopBar } from "../../frame/top-bar.tsx";
import { useTexts } from "../../texts/language.ts";
import { NewProjectForm } from "./new-project-form.tsx";

export function NewProjectScreen() {
  const t = useTexts();
  return (
    <>
      <TopBar />
      <MainArea className="mx-auto max-w-5xl px-4 pt-8 pb-20 sm:px-6">
        <PageHeader title={t("newProject.title")} subtitle={t("newProject.subtitle")} />
        <Loaded isPart>
          <NewProjectForm />
        </Loaded>
      </MainArea>
    </>
  );
}
