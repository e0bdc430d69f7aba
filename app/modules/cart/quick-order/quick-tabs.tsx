import { Tabs } from "~/ui/navigation/tabs";
import { DRAFT_PATH } from "./order-draft";
import { QUICK_PATH, TEMPLATES_PATH } from "./quick-order";
import { NEW_SHEET } from "./quick-sheet";

const TABS = [
  { way: "table", to: DRAFT_PATH, text: "表格" },
  { way: "bought", to: QUICK_PATH, text: "买过的" },
  { way: "list", to: NEW_SHEET, text: "粘贴或上传" },
  { way: "template", to: TEMPLATES_PATH, text: "模板" },
] as const;

export function QuickTabs({ way }: { way: (typeof TABS)[number]["way"] }) {
  const items = TABS.map(({ to, text, way: item }) => ({ to, text, current: item === way }));
  return <Tabs label="快捷采购" items={items} />;
}
