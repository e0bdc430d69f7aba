import { readWhole } from "~/platform/values/whole-number";

export const MAX_PARCELS = 200;

export const DELIVERY_RESULT_NAMES = { "": "配送中", delivered: "已签收", returned: "已带回" } as const;
export type DeliveryResult = keyof typeof DELIVERY_RESULT_NAMES;
export const toDeliveryResult = (text: string): DeliveryResult =>
  Object.hasOwn(DELIVERY_RESULT_NAMES, text) ? (text as DeliveryResult) : "";

/** "PS000012", as it is printed and scanned. */
export const runNumber = (id: number): string => `PS${String(id).padStart(6, "0")}`;

/** Returns the id of an entered or scanned number, or null. */
export function readRunNumber(text: string | undefined): number | null {
  const digits = /^PS0*([1-9]\d{0,8})$/.exec((text ?? "").trim().toUpperCase())?.[1];
  return readWhole(digits, 1);
}

export interface RunParcel {
  id: number;
  orderNumber: string;
  parcelNumber: number;
  tracking: string;
  company: string;
  receiver: string;
  phone: string;
  region: string;
  detail: string;
  shippedAt: number;
  units: number;
  isEphedrine: boolean;
  isBiological: boolean;
}

export interface Stop<P extends RunParcel> {
  company: string;
  receiver: string;
  phone: string;
  address: string;
  parcels: P[];
  isEphedrine: boolean;
  isBiological: boolean;
}

const { compare } = new Intl.Collator("zh", { numeric: true });

/** Sorts by region and address, then by shipping time. */
export const alongRoads = (a: RunParcel, b: RunParcel): number =>
  compare(a.region, b.region) ||
  compare(a.detail, b.detail) ||
  compare(a.company, b.company) ||
  a.shippedAt - b.shippedAt ||
  a.id - b.id;

/** Returns one stop for each recipient at an address, in the same order. */
export function toDeliveryStops<P extends RunParcel>(parcels: readonly P[]): Stop<P>[] {
  const stops = new Map<string, Stop<P>>();
  for (const parcel of parcels.toSorted(alongRoads)) {
    const { company, receiver, phone, region, detail } = parcel;
    const key = JSON.stringify([company, receiver, phone, region, detail]);
    const stop = stops.get(key) ?? {
      company,
      receiver,
      phone,
      address: region + detail,
      parcels: [],
      isEphedrine: false,
      isBiological: false,
    };
    stops.set(key, stop);
    stop.parcels.push(parcel);
    stop.isEphedrine ||= parcel.isEphedrine;
    stop.isBiological ||= parcel.isBiological;
  }
  return [...stops.values()];
}

export const getMarks = ({
  isBiological,
  isEphedrine,
}: Pick<RunParcel, "isBiological" | "isEphedrine">): string[] => [
  ...(isBiological ? ["生物制品，冷链"] : []),
  ...(isEphedrine ? ["含麻，只交收货人本人"] : []),
];

/** Returns the mark of a printout: none for the first, then copies; a page that is only viewed says so. */
export function copyWords(copy: number | null, printed: number): string {
  if (copy === null || copy < 1 || copy > printed) return "仅供查看，未登记打印";
  return copy === 1 ? "" : `补打，第 ${copy} 次打印`;
}
