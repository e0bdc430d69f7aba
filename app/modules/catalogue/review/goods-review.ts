import type { GoodsState } from "~/modules/catalogue/rows/goods-merge";
import { masterDataCells } from "~/modules/catalogue/rows/master-data";
import type { GoodsKind } from "~/modules/catalogue/goods/goods";

const COMMON = {
  name: "品名、规格、剂型与资料一致",
  manufacturer: "生产企业证照齐全、在有效期内，经营范围相符",
  package: "包装、标签和说明书符合规定",
} as const;

/** Compared with the documents; they depend on the kind. */
const POINTS: Record<GoodsKind, Readonly<Record<string, string>>> = {
  drug: {
    ...COMMON,
    approval: "批准文号有效，国家药监局网站可查",
    standard: "质量标准和首批药检报告符合规定",
    storage: "储存条件、有效期本店可以满足",
  },
  herb: {
    ...COMMON,
    origin: "产地、炮制规范和执行标准写明",
    standard: "首批药检报告符合规定",
    storage: "储存条件、有效期本店可以满足",
  },
  device: {
    ...COMMON,
    approval: "注册证或备案凭证有效，国家药监局网站可查",
    class: "管理类别和适用范围与资料一致",
    storage: "储存条件、有效期本店可以满足",
  },
};

export const getPoints = (kind: GoodsKind): { point: string; name: string }[] =>
  Object.entries(POINTS[kind]).map(([point, name]) => ({ point, name }));

/** The points that are not ticked, in words. */
export const getMissingGoodsPoints = (kind: GoodsKind, ticked: readonly string[]): string[] =>
  getPoints(kind).flatMap(({ point, name }) => (ticked.includes(point) ? [] : [name]));

interface SeenDocument {
  kind: string;
  fileId: number;
  endsOn: string | null;
}

/** Returns what a form showed as one text, for comparison; without prices and sales. */
export const serializeGoodsReview = (goods: GoodsState, documents: readonly SeenDocument[]): string =>
  JSON.stringify([
    goods.name,
    goods.generic_name,
    goods.trade_name,
    goods.kind,
    goods.dosage_form,
    goods.spec,
    goods.unit,
    goods.manufacturer,
    goods.approval_number,
    goods.scope,
    goods.is_prescription,
    ...Object.values(masterDataCells({ ...goods, retail_price: null })),
    documents
      .map(({ kind, fileId, endsOn }) => [kind, fileId, endsOn])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  ]);
