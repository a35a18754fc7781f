<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="mill_things" tilewidth="67" tileheight="67" tilecount="4" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0">
  <image width="67" height="67" source="mill_tree.png"/>
 </tile>
 <tile id="1">
  <image width="32" height="32" source="mill_bush.png"/>
 </tile>
 <tile id="2">
  <image width="30" height="30" source="mill_rock.png"/>
 </tile>
 <tile id="3">
  <image width="55" height="55" source="mill_fir.png"/>
 </tile>
</tileset>
