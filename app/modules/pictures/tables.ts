import type { Id } from "~/platform/database/schema";

interface PictureTable {
  id: Id;
  /** of what was handed in and how it was cut (picture.ts) */
  hash: string;
  created_at: number;
}

interface PictureSizeTable {
  picture_id: number;
  /** pixels of a side; of a strip, of its width */
  size: number;
  file_id: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    picture: PictureTable;
    picture_size: PictureSizeTable;
  }
}
