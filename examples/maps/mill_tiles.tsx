<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="mill_tiles" tilewidth="32" tileheight="32" tilecount="80" columns="16">
 <image source="mill_tiles.png" width="512" height="160"/>
</tileset>
