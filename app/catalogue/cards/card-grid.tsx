/** Goods as cards. Their links and forms are plain ones with one listener round all, and their hearts share one form. */
import { Drawn } from "~/ui/drawn/drawn";
import { useFollow, useSend } from "~/ui/follow";
import { type CardRows, fullRows } from "./card-rows";
import { FavouritesForm, useBack } from "./favourite-button";
import { GoodsCard, type GoodsCardProps } from "./goods-card";

export interface CardGridProps {
  rows: CardRows;
  plain?: boolean;
  /** so many pictures do not wait */
  eager?: number;
  /** of the form of its hearts; a page with several grids names each */
  favourites?: string;
}

export function CardGrid({ rows, plain, eager = 0, favourites = "star" }: CardGridProps) {
  const back = useBack();
  return (
    <>
      <FavouritesForm id={favourites} back={back} />
      <ul
        className={plain ? "goods-grid goods-grid--plain" : "goods-grid"}
        onClick={useFollow()}
        onSubmit={useSend()}
      >
        {fullRows(rows).map((row, i) => (
          <Card
            key={row.goods.id}
            row={row}
            form={favourites}
            back={row.goods.restriction || row.goods.priceLock ? back : ""}
            plain={plain}
            eager={i < eager}
          />
        ))}
      </ul>
    </>
  );
}

function Card(props: GoodsCardProps) {
  const { row, plain } = props;
  const sold = row.goods.stock <= 0 ? " goods-card--sold" : "";
  return (
    <Drawn
      as="li"
      className={`goods-card${sold}${plain ? " goods-card--plain" : ""}`}
      of={`card ${JSON.stringify(props)}`}
    >
      <GoodsCard {...props} />
    </Drawn>
  );
}
