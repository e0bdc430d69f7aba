import { ZONE_KINDS } from "~/modules/zones/zone";
import { BLOCK_KINDS } from "~/modules/zones/zone-block-form";
import {
  id,
  index,
  int,
  onOff,
  getOne,
  reference,
  table,
  text,
  type Table,
  unique,
} from "~/platform/database/table-definition";

export const tables: readonly Table[] = [
  table("zone", {
    columns: {
      id: id(),
      kind: getOne(ZONE_KINDS),
      slug: text(),
      title: text(),
      summary: text(),
      image: text(),
      starts_at: int(),
      ends_at: int(),
      status: onOff(),
      sort: int().default(0),
      targets: text().default(""),
    },
    indexes: {
      zone_slug: unique("kind", "slug"),
    },
  }),
  table("zone_block", {
    columns: {
      id: id(),
      zone_id: reference("zone"),
      sort: int().default(0),
      kind: getOne(BLOCK_KINDS),
      data: text(),
    },
    indexes: {
      zone_block_zone: index("zone_id", "sort"),
    },
  }),
];
