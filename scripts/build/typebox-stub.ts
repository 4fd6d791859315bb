const schema = () => ({});

/**
 * Stands in for TypeBox in code for browsers: they read an endpoint's method and path and an error's message, and
 * never validate, so every schema may be empty (a tenth of the size). An export that is missing here fails the build.
 */
export const Type = new Proxy({}, { get: () => schema });
