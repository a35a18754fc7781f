// index.glsl — where sides meet. (What GLSL's % makes of negative numbers is undefined.)

// 0…count − 1.
int round_index(int at, int count) {
    int rest = at - count * (at / count);
    return rest < 0 ? rest + count : rest;
}
