import type { Generated } from "kysely";
import type { Flag, Id } from "~/platform/database/schema";

interface AdTable {
  id: Id;
  slot: string;
  title: string;
  text: string;
  image: string;
  url: string;
  targets: string;
  /** paths separated by spaces; "": all pages of its slot */
  pages: Generated<string>;
  starts_at: number;
  ends_at: number;
  sort: number;
}

interface BrandTable {
  id: Id;
  name: string;
  manufacturer_id: number;
  summary: string;
  image: string;
  status: string;
  sort: number;
}

interface NavItemTable {
  id: Id;
  name: string;
  url: string;
  is_open: Flag;
  sort: number;
  starts_at: number | null;
  ends_at: number | null;
  targets: Generated<string>;
  /** its parent; null: first level */
  parent_id: Generated<number | null>;
  image: Generated<string>;
}

interface HotWordTable {
  id: Id;
  word: string;
  url: string;
  is_warm: Flag;
  sort: number;
  starts_at: number | null;
  ends_at: number | null;
  targets: Generated<string>;
}

interface LinkTable {
  id: Id;
  /** promises | topbar | global | homeZones ... (content/links.ts) */
  list: string;
  name: string;
  text: Generated<string>;
  url: string;
  icon: Generated<string>;
  sort: number;
  starts_at: number | null;
  ends_at: number | null;
  targets: Generated<string>;
}

declare module "~/platform/database/schema" {
  interface Database {
    ad: AdTable;
    brand: BrandTable;
    nav_item: NavItemTable;
    hot_word: HotWordTable;
    link: LinkTable;
  }
}
