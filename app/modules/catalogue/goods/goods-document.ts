import { isValidOn } from "~/platform/values/clock";

export const DOCUMENT_SUBJECTS = ["goods", "manufacturer"] as const;

export const GOODS_DOCUMENTS = {
  registration: { text: "药品注册批件", of: "goods" },
  deviceRegistration: { text: "医疗器械注册证", of: "goods" },
  standard: { text: "质量标准", of: "goods" },
  leaflet: { text: "说明书", of: "goods" },
  businessLicence: { text: "营业执照", of: "manufacturer" },
  drugProduction: { text: "药品生产许可证", of: "manufacturer" },
  deviceProduction: { text: "医疗器械生产许可证", of: "manufacturer" },
} as const;
export type GoodsDocument = keyof typeof GOODS_DOCUMENTS;
/** Its name in a list of documents; a manufacturer's document applies to all its products and says so. */
export const goodsDocumentName = (kind: GoodsDocument): string =>
  GOODS_DOCUMENTS[kind].text + (GOODS_DOCUMENTS[kind].of === "manufacturer" ? "（生产企业）" : "");
export const ALL_DOCUMENTS = Object.keys(GOODS_DOCUMENTS) as GoodsDocument[];

/** Parses a kind by its code or Chinese name; null for another. */
export function asGoodsDocument(text: string): GoodsDocument | null {
  return ALL_DOCUMENTS.find((kind) => kind === text || GOODS_DOCUMENTS[kind].text === text) ?? null;
}

/** Others are provided if they exist. */
const REQUIRED: Record<string, readonly GoodsDocument[]> = {
  drug: ["registration", "leaflet", "businessLicence", "drugProduction"],
  herb: ["standard", "businessLicence", "drugProduction"],
  device: ["deviceRegistration", "businessLicence", "deviceProduction"],
};
export const requiredDocuments = (goodsKind: string): readonly GoodsDocument[] => REQUIRED[goodsKind] ?? [];

/** Returns the documents of a product of this kind, required ones first. */
export function fileableDocuments(goodsKind: string): GoodsDocument[] {
  const required = requiredDocuments(goodsKind);
  const others = ALL_DOCUMENTS.filter(
    (kind) => GOODS_DOCUMENTS[kind].of === "goods" && !required.includes(kind),
  );
  return [...required, ...others];
}

export interface HeldDocument {
  kind: GoodsDocument;
  fileId: number;
  storedName: string;
  endsOn: string | null;
}

type DocumentDays = Pick<HeldDocument, "kind" | "endsOn">;

/** A missing required document: never filed, or ended, last on `endedOn`. */
export interface MissingDocument {
  kind: GoodsDocument;
  endedOn: string | null;
}

/** Returns a product's documents in order, and the missing or ended ones at `now`. */
export function documentsNow<P extends DocumentDays>(
  goodsKind: string,
  held: readonly P[],
  now: number,
): { there: P[]; missing: MissingDocument[] } {
  const there = ALL_DOCUMENTS.flatMap((kind) =>
    held.filter((item) => item.kind === kind && isValidOn(item.endsOn, now)),
  );
  const missing = requiredDocuments(goodsKind)
    .filter((kind) => !there.some((item) => item.kind === kind))
    .map((kind) => {
      const ends = held.flatMap((item) => (item.kind === kind && item.endsOn !== null ? [item.endsOn] : []));
      return { kind, endedOn: ends.toSorted().at(-1) ?? null };
    });
  return { there, missing };
}

export const missingWords = (missing: readonly MissingDocument[]): string =>
  missing.map(({ kind, endedOn }) => GOODS_DOCUMENTS[kind].text + (endedOn ? "（已过期）" : "")).join("、");

export function saleFault(goodsKind: string, held: readonly DocumentDays[], now: number): string | null {
  const { missing } = documentsNow(goodsKind, held, now);
  return missing.length === 0 ? null : `缺少${missingWords(missing)}，补齐后才能上架`;
}

/** Parses "12_registration.pdf", "国药准字H20000001_说明书.pdf", "某某制药有限公司_营业执照.pdf": subject, then kind. Null for another name. */
export function readDocumentName(fileName: string): { of: string; kind: GoodsDocument } | null {
  const [, of, document] = /^(.+)_([^_]+)\.(?:pdf|jpe?g|png)$/i.exec(fileName.trim()) ?? [];
  const kind = asGoodsDocument(document?.trim() ?? "");
  return of?.trim() && kind ? { of: of.trim(), kind } : null;
}
