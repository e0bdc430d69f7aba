import type { Generated } from "kysely";
import type { Id } from "~/platform/database/schema";

interface ZoneTable {
  id: Id;
  /** fair | activity | zoneTemplate | activityTemplate | clinicClub | controlled */
  kind: string;
  slug: string;
  title: string;
  summary: string;
  image: string;
  starts_at: number;
  ends_at: number;
  /** on | off */
  status: string;
  sort: number;
  targets: Generated<string>;
}

interface ZoneBlockTable {
  id: Id;
  zone_id: number;
  sort: number;
  /** banner | text | products | vouchers | offers | links | brands | countdown */
  kind: string;
  data: string;
}

declare module "~/platform/database/schema" {
  interface Database {
    zone: ZoneTable;
    zone_block: ZoneBlockTable;
  }
}
