import { Form } from "@remix-run/react";
import type { FormEvent, KeyboardEvent } from "react";
import { useFormReset } from "~/modules/catalogue/listing/use-form-reset";
import {
  FAVOURITE_VIEWS,
  favouriteHref,
  type FavouriteList,
  type FavouriteReply,
  type FavouriteView,
} from "~/modules/favourites/favourites";
import { Notice } from "~/ui/notice";
import { Pager } from "~/ui/navigation/pager";
import { Tabs } from "~/ui/navigation/tabs";
import { FavouriteBar } from "./favourite-bar";
import { FavouriteLine } from "./favourite-line";
import { NoFavourites } from "./no-favourites";
import { FavouriteSorts, GroupLinks } from "./favourite-links";
import { NOTES_FORM, STOCK_ALERT_FORM } from "./forms";
import { RefusedFavourites } from "./refused-favourites";

const INTENTS = ["add", "addAll", "move"];

export function Favourites({ list, reply }: { list: FavouriteList; reply: FavouriteReply | undefined }) {
  const { query, rows, groups, counts, pages } = list;
  const here = favouriteHref(query);
  const answers = reply?.answers ?? [];
  const added = answers.filter((answer) => answer.ok).length;
  const round = useFormReset(INTENTS, reply, Boolean(reply?.error));
  const names = new Map(groups.map(({ group, name }) => [group, name]));
  return (
    <>
      <RefusedFavourites list={list} reply={reply} />
      {added > 0 ? (
        <Notice kind="success" more={{ to: "/cart", text: "去购物车" }}>
          {`已将 ${added} 种商品加入购物车，另有 ${answers.length - added} 种没有加入`}
        </Notice>
      ) : null}
      <GroupLinks list={list} />
      <div className="surface surface--flush">
        <div className="favourites__head">
          <Tabs
            label="我的收藏"
            items={(Object.keys(FAVOURITE_VIEWS) as FavouriteView[]).map((view) => ({
              to: favouriteHref({ ...query, view, page: 1 }),
              text: FAVOURITE_VIEWS[view],
              count: counts[view],
              current: view === query.view,
            }))}
          />
          <FavouriteSorts query={query} />
        </div>
        {rows.length === 0 ? (
          <NoFavourites list={list} />
        ) : (
          <Form
            className="favourites"
            method="post"
            action={here}
            noValidate
            preventScrollReset
            key={round}
            onInput={tickInput}
            onKeyDown={goDown}
          >
            <input type="hidden" name="back" value={here} />
            <FavouriteBar list={list} />
            <ul className="favourites__list">
              {rows.map((row) => (
                <FavouriteLine
                  key={row.goods.id}
                  row={row}
                  here={here}
                  group={query.group === null && row.groupId !== null ? names.get(row.groupId) : undefined}
                  reply={reply}
                />
              ))}
            </ul>
          </Form>
        )}
      </div>
      {rows.length > 0 ? (
        <Form id={NOTES_FORM} method="post" action="/star" preventScrollReset>
          <input type="hidden" name="intent" value="notes" />
          <input type="hidden" name="back" value={here} />
        </Form>
      ) : null}
      {rows.some(({ goods }) => goods.restriction?.code === "soldOut") ? (
        <Form id={STOCK_ALERT_FORM} method="post" action="/stock-alerts" preventScrollReset>
          <input type="hidden" name="back" value={here} />
        </Form>
      ) : null}
      <Pager page={query.page} pages={pages} href={(page) => favouriteHref({ ...query, page })} />
    </>
  );
}

const isNumber = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(".stepper input");

function tickInput(event: FormEvent<HTMLFormElement>): void {
  if (!isNumber(event.target)) return;
  const box = event.target.closest(".favourite")?.querySelector<HTMLInputElement>("input[name=goods]");
  if (box) box.checked = true;
}

/** Enter moves down the quantity fields, then to the button. */
function goDown(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !isNumber(event.target)) return;
  event.preventDefault();
  const form = event.currentTarget;
  const fields = [...form.querySelectorAll<HTMLInputElement>(".stepper input")];
  const next = fields[fields.indexOf(event.target) + 1];
  if (next) next.select();
  (next ?? form.querySelector<HTMLButtonElement>("button[value=add]"))?.focus();
}
