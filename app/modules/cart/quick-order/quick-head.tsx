import type { ReactNode } from "react";
import { Tabs } from "~/ui/navigation/tabs";
import { DRAFT_PATH } from "./order-draft";
import { BOUGHT_PATH, TEMPLATES_PATH } from "./quick-order";
import { NEW_SHEET } from "./quick-sheet";

const TABS = [
  { way: "table", to: DRAFT_PATH, text: "表格" },
  { way: "bought", to: BOUGHT_PATH, text: "买过的" },
  { way: "list", to: NEW_SHEET, text: "粘贴或上传" },
  { way: "template", to: TEMPLATES_PATH, text: "模板" },
] as const;

/** The head of the pages of 快捷采购: heading, tabs, and what the page does with its rows, in one line. */
export function QuickHead({ way, children }: { way: (typeof TABS)[number]["way"]; children?: ReactNode }) {
  const items = TABS.map(({ to, text, way: item }) => ({ to, text, current: item === way }));
  return (
    <div className="quick-head">
      <h1>快捷采购</h1>
      <Tabs label="快捷采购" items={items} />
      {children}
    </div>
  );
}
