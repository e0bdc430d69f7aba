import { type PictureChange, setOnlyPicture } from "~/modules/pictures/only-picture.server";
import { type Fit, pictureAt } from "~/modules/pictures/picture-file";
import { audited } from "~/platform/database/audit.server";
import { bumpVersion, forUpdate } from "~/platform/database/database.server";

/** Replaces or removes (null) an entry's picture. Null and refused like setOnlyPicture. `now` in ms. */
export const setNavPicture = (
  id: number,
  handed: { file: File; fit: Fit } | null,
  isSeen: (image: string) => boolean,
  now: number,
): Promise<PictureChange | null> =>
  setOnlyPicture(
    {
      async read(trx) {
        const own = trx.selectFrom("nav_item").select("image").where("id", "=", id);
        return (await forUpdate(own).executeTakeFirst())?.image ?? null;
      },
      async write(trx, before, after) {
        await trx.updateTable("nav_item").set({ image: after }).where("id", "=", id).execute();
        await audited(trx, {
          subject: "nav_item",
          id,
          before: { image: pictureAt(before) },
          after: { image: pictureAt(after) },
        });
        await bumpVersion(trx, "content");
      },
    },
    handed,
    isSeen,
    now,
  );
