import type { Id } from "~/platform/database/schema";

interface PictureTable {
  id: Id;
  hash: string;
  created_at: number;
}

interface PictureSizeTable {
  picture_id: number;
  size: number;
  file_id: number;
}

declare module "~/platform/database/schema" {
  interface Database {
    picture: PictureTable;
    picture_size: PictureSizeTable;
  }
}
