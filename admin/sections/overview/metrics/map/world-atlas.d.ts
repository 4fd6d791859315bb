/** The shapes of the world's countries, in the format TopoJSON. */
declare module "world-atlas/countries-110m.json" {
  interface Country {
    /** The number of ISO 3166-1; missing where it has none. */
    id?: string;
    properties: { name: string };
  }
  type Shape = { type: "Polygon"; arcs: number[][] } | { type: "MultiPolygon"; arcs: number[][][] };

  const world: {
    type: "Topology";
    objects: { countries: { type: "GeometryCollection"; geometries: (Country & Shape)[] } };
    arcs: number[][][];
    transform: { scale: [number, number]; translate: [number, number] };
  };
  export default world;
}
