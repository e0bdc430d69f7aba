import { UNKNOWN_MASTER_DATA } from "~/modules/catalogue/rows/master-data";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GoodsApprovalForm } from "~/routes/_admin+/_quality+/staff.first-goods.$id.form/goods-approval-form";

type Props = Parameters<typeof GoodsApprovalForm>[0];

const AT = Date.parse("2026-11-01T02:00:00Z");
const shown = (review: Partial<Props["review"]>) => {
  const props = {
    id: 1,
    seller: { name: "某商城", hasSeal: {} },
    state: { ...UNKNOWN_MASTER_DATA, kind: "drug", facts: [], spec: "", unit: "", dosage_form: "" },
    papers: [],
    points: [],
    review: {
      points: [],
      requestedAt: AT,
      note: "",
      paper: "",
      firstBy: "",
      firstAt: null,
      secondBy: "",
      secondAt: null,
    },
  };
  const html = renderToStaticMarkup(
    <GoodsApprovalForm {...({ ...props, review: { ...props.review, ...review } } as unknown as Props)} />,
  );
  return html.replace(/<[^>]*>/g, " ");
};

test("names, days and the opinion of those who signed", () => {
  const text = shown({ firstBy: "林素问", firstAt: AT, secondBy: "沈复", secondAt: AT });
  expect(text.match(/同意/g)).toHaveLength(2);
  expect(text).toContain("签名：林素问");
  expect(text.match(/日期：2026-11-01/g)).toHaveLength(2);
});

test("an approval recorded without names refers to the paper and bears no date", () => {
  const text = shown({ paper: "开业前已审批", secondAt: AT });
  expect(text).not.toMatch(/同意|日期：2026/);
  expect(text.match(/见纸质审批表 /g)).toHaveLength(2);
  expect(shown({})).not.toMatch(/同意|见纸质/);
});
