import { AD_SLOTS } from "~/modules/content/header";
import { LINK_LISTS } from "~/modules/content/links";
import {
  flag,
  id,
  int,
  onOff,
  getOne,
  reference,
  table,
  text,
  type Table,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("ad", {
    columns: {
      id: id(),
      slot: getOne(AD_SLOTS),
      title: text(),
      text: text(),
      image: text(),
      url: text(),
      targets: text().default(""),
      pages: text().default(""),
      starts_at: int(),
      ends_at: int(),
      sort: int(),
    },
  }),
  table("brand", {
    columns: {
      id: id(),
      name: text(),
      manufacturer_id: reference("manufacturer").deferred(),
      summary: text(),
      image: text(),
      status: onOff(),
      sort: int().default(0),
    },
  }),
  table("nav_item", {
    columns: {
      id: id(),
      name: text(),
      url: text(),
      is_open: flag().default(0),
      sort: int(),
      starts_at: int().nullable(),
      ends_at: int().nullable(),
      targets: text().default(""),
      parent_id: int().nullable(),
      image: text().default(""),
    },
    checks: {
      own_parent: "parent_id <> id",
    },
  }),
  table("hot_word", {
    columns: {
      id: id(),
      word: text(),
      url: text(),
      is_warm: flag().default(0),
      sort: int(),
      starts_at: int().nullable(),
      ends_at: int().nullable(),
      targets: text().default(""),
    },
  }),
  table("link", {
    columns: {
      id: id(),
      list: getOne(LINK_LISTS),
      name: text(),
      text: text().default(""),
      url: text(),
      icon: text().default(""),
      sort: int(),
      starts_at: int().nullable(),
      ends_at: int().nullable(),
      targets: text().default(""),
    },
  }),
];
