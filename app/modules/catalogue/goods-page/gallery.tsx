import { goodsPicture, type PicturedGoods } from "~/modules/catalogue/cards/pack";
import type { ShownPicture } from "~/modules/catalogue/pictures/goods-picture";
import { pictureAddress } from "~/modules/pictures/picture";
import { PictureImg } from "~/modules/pictures/picture-img";

const LARGE = 346;
const SMALL = 56;

export function Gallery({ goods, pictures }: { goods: PicturedGoods; pictures: readonly ShownPicture[] }) {
  if (pictures.length === 0)
    return (
      <div className="pack pack--large">
        <img src={goodsPicture(goods)} width="160" height="160" alt="" />
      </div>
    );
  const [first] = pictures;
  if (pictures.length === 1)
    return (
      <div className="gallery">
        <Large shown={first!} eager />
      </div>
    );
  return (
    <fieldset className="gallery gallery--many">
      <legend className="sr-only">商品图片</legend>
      {pictures.map((shown, at) => (
        <div className="gallery__one" key={shown.picture}>
          <label className="gallery__choice">
            <input type="radio" name="picture" value={at} defaultChecked={at === 0} />
            <PictureImg src={pictureAddress(shown.picture, 160)} width={SMALL} alt={shown.alt} eager />
          </label>
          <Large shown={shown} eager={at === 0} />
        </div>
      ))}
    </fieldset>
  );
}

function Large({ shown: { picture, alt }, eager }: { shown: ShownPicture; eager: boolean }) {
  return (
    <a className="gallery__large" href={pictureAddress(picture, 1280)}>
      <PictureImg src={pictureAddress(picture, 640)} width={LARGE} alt={`${alt}，看大图`} eager={eager} />
    </a>
  );
}
