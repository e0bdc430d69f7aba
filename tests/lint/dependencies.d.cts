import type { IConfiguration } from "dependency-cruiser";
declare const dependencies: IConfiguration;
export = dependencies;
