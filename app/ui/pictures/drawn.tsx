/** Elements that are the same whenever their facts are: where somebody keeps what React made of them (the server does), it is made once. */
import { createContext, createElement, useContext, type HTMLAttributes, type ReactElement } from "react";

/** The markup of a tree, byte for byte what React makes of it: the browser takes it over as its own. `of`: all that it depends on. */
export type Render = (of: string, tree: ReactElement) => string;

/** Given by the server's entry alone: what draws needs React's server half, which no browser loads. */
export const RenderContext = createContext<Render | null>(null);

export interface DrawnProps extends HTMLAttributes<HTMLElement> {
  as: "div" | "dl" | "li" | "nav" | "p" | "td" | "tr" | "ul";
  /** the kind of the tree and all that it depends on */
  of: string;
  /** reads no context: what is round it is not there when it is drawn */
  children: ReactElement;
}

/** An element whose content is drawn once for the same facts. */
export function CachedMarkup({ as, of, children, ...props }: DrawnProps) {
  const render = useContext(RenderContext);
  // Last of all: drawing renders by itself, outside of what is round this element, and ends this component's hooks.
  return render
    ? createElement(as, { ...props, dangerouslySetInnerHTML: { __html: render(of, children) } })
    : createElement(as, props, children);
}
