import { createContext, createElement, useContext, type HTMLAttributes, type ReactElement } from "react";

export type Render = (of: string, tree: ReactElement) => string;

/** Set only by the server's entry, because browsers do not load React's server half. */
export const RenderContext = createContext<Render | null>(null);

export interface DrawnProps extends HTMLAttributes<HTMLElement> {
  as: "div" | "dl" | "li" | "nav" | "p" | "td" | "tr" | "ul";
  /** the kind of the tree and everything that it depends on */
  of: string;
  /** reads no context, because it is rendered separately */
  children: ReactElement;
}

/** An element whose content is rendered once for the same facts. */
export function CachedMarkup({ as, of, children, ...props }: DrawnProps) {
  const render = useContext(RenderContext);
  // Last, because rendering is separate and ends this component's hooks.
  return render
    ? createElement(as, { ...props, dangerouslySetInnerHTML: { __html: render(of, children) } })
    : createElement(as, props, children);
}
