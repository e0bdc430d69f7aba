import sheet from "./icons.svg?url";

export type IconName =
  | "alipay"
  | "bag"
  | "bank"
  | "bell"
  | "box"
  | "calendar"
  | "cart"
  | "chart"
  | "chat"
  | "chevron"
  | "clock"
  | "close"
  | "code"
  | "document"
  | "done"
  | "download"
  | "drop"
  | "edit"
  | "eye"
  | "filter"
  | "grid"
  | "headset"
  | "heart"
  | "heart-full"
  | "home"
  | "info"
  | "leaf"
  | "lock"
  | "menu"
  | "minus"
  | "monitor"
  | "more"
  | "nerve"
  | "pending"
  | "person"
  | "phone"
  | "pill"
  | "place"
  | "plus"
  | "print"
  | "pulse"
  | "refresh"
  | "rows"
  | "search"
  | "shield"
  | "store"
  | "swap"
  | "table"
  | "tick"
  | "ticket"
  | "top"
  | "trash"
  | "truck"
  | "upload"
  | "wallet"
  | "warning"
  | "wechat";

/** 20 px, or another size. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  );
}
