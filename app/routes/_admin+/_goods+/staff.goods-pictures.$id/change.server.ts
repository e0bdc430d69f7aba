import {
  addPictures,
  describePicture,
  type IsSeen,
  movePicture,
  removePicture,
  replacePicture,
} from "~/modules/catalogue/pictures/picture-admin.server";
import type { PictureChange } from "~/modules/pictures/only-picture.server";
import { getVersion } from "~/platform/http/stale";
import type { PicturesFormValue } from "./pictures-form";

/** Runs one action on a product's pictures; null for an unknown product. `now` in ms. */
export function changeBy(
  goodsId: number,
  form: PicturesFormValue,
  now: number,
): Promise<PictureChange | null> {
  const isSeen: IsSeen = (pictures) => getVersion(pictures) === form.version;
  switch (form.do) {
    case "add":
      return addPictures(goodsId, form, isSeen, now);
    case "save": {
      const [file] = form.file;
      const { picture, alt, fit } = form;
      return file
        ? replacePicture({ goodsId, id: picture, isSeen }, { file, fit, alt }, now)
        : describePicture({ goodsId, id: picture, isSeen }, alt, now);
    }
    case "remove":
      return removePicture(goodsId, form.picture, isSeen, now);
    default:
      return movePicture({ goodsId, id: form.picture, isSeen }, form.do === "up" ? -1 : 1, now);
  }
}
