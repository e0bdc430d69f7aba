export const REVIEW_POINTS = {
  name: "单位名称与证照一致",
  licence: "证照号码一致，官网可查",
  place: "注册地址与证照一致",
  kind: "企业类型与经营方式相符",
  papers: "必需证件齐全、清晰、在有效期内",
  seal: "证件加盖公章，委托书有授权人签字",
} as const;
export type ReviewPoint = keyof typeof REVIEW_POINTS;
export const ALL_POINTS = Object.keys(REVIEW_POINTS) as ReviewPoint[];

export const getMissingCompanyPoints = (ticked: readonly string[]): string[] =>
  ALL_POINTS.filter((point) => !ticked.includes(point)).map((point) => REVIEW_POINTS[point]);

interface Seen {
  name: string;
  kind: string;
  licenceNumber: string;
  place: string;
  documents: readonly {
    id: number;
    state: string;
    number: string;
    startsOn: string | null;
    endsOn: string | null;
  }[];
}

/** Returns what a form showed as one text, for comparison. */
export const serializeCompanyReview = ({ name, kind, licenceNumber, place, documents }: Seen): string =>
  JSON.stringify([
    name,
    kind,
    licenceNumber,
    place,
    documents
      .map(({ id, state, number, startsOn, endsOn }) => [id, state, number, startsOn, endsOn])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
  ]);
